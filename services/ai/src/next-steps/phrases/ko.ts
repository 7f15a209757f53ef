import type { StepPhrases } from '../step-phrases.js';

export const koreanSteps: StepPhrases = {
  somebody: '고객',
  stages: {
    prospecting: {
      reason: '발굴 단계의 목표는 첫 대화입니다.',
      titles: (who) => [`${who} 측의 고민을 알아보고 그에 대해 연락하기`, `${who} 측에 첫 통화 날짜 두 개 제안하기`],
    },
    qualification: {
      reason: '검증 단계에서는 필요, 예산, 결정권자, 시기를 알아야 합니다.',
      titles: (who) => [`${who} 측에 예산과 결정권자 묻기`, `${who} 측에 언제까지 필요한지 묻기`],
    },
    'needs-analysis': {
      reason: '요구 사항을 적고 확인을 받으면 요구 분석이 끝납니다.',
      titles: (who) => [`${who} 측의 요구 사항을 적고 확인받기`, `${who} 측에 첫 번째 요구에 답하는 기능 보여 주기`],
    },
    proposal: {
      reason: '제안은 받은 편지함이 아니라 대화에서 결정됩니다.',
      titles: (who) => [`${who} 측과 제안서 함께 살펴보기`, `${who} 측에 망설이는 점 묻기`],
    },
    negotiation: {
      reason: '협상에서 양보에는 대가가 있어야 합니다.',
      titles: (who) => [
        `${who} 측과 이야기하기 전에 양보할 것과 얻을 것 적기`,
        `${who} 측과 남은 사항을 서면으로 합의하기`,
      ],
    },
    closing: {
      reason: '계약 전에는 서명과 시작만 남아 있습니다.',
      titles: (who) => [`${who} 측에 서명할 최종 계약서 보내기`, `${who} 측과 시작일 정하기`],
    },
    'follow-up': {
      reason: '판매 후 만족한 고객은 다시 구매하고 주변에 알립니다.',
      titles: (who) => [`${who} 측에 시작이 어땠는지 묻기`, `${who} 측에 추천 부탁하기`],
    },
  },
  facts: {
    stale: ({ who, stage, days, allowed }) => ({
      title: `무엇이 거래를 막는지 ${who} 측과 이야기하기`,
      reason: `‘${stage}’ 단계에 ${days}일째입니다. 보통은 ${allowed}일입니다.`,
    }),
    closeDatePassed: ({ who, day }, { day: on }) => ({
      title: `${who} 측과 새 마감일 정하기`,
      reason: `마감일 ${on(day)}이 지났습니다.`,
    }),
    closesSoon: ({ who, day, days }, { day: on }) => ({
      title: `${who} 측에 일정이 그대로인지 묻기`,
      reason: `마감일은 ${on(day)}입니다(${days === 0 ? '오늘' : `${days}일 남음`}).`,
    }),
    noCloseDate: ({ who }) => ({ title: `${who} 측에 언제 결정할지 묻기`, reason: '거래에 마감일이 없습니다.' }),
    noContact: ({ customer }) => ({ title: `${customer}의 담당자 추가하기`, reason: '거래에 연락처가 없습니다.' }),
    quiet: ({ who, days }) => ({ title: `${who} 측에 연락하기`, reason: `마지막 활동은 ${days}일 전입니다.` }),
    neverTalked: ({ who }) => ({ title: `${who} 측에 연락하기`, reason: '거래에 통화, 이메일, 미팅 기록이 없습니다.' }),
    highValue: ({ who, value }) => ({
      title: `${who} 측의 결정권자 참여시키기`,
      reason: `${value} 규모라면 보통 여러 사람이 결정합니다.`,
    }),
    overdueTask: ({ title, day }, { day: on }) => ({
      title: `‘${title}’ 마치기`,
      reason: `작업 기한은 ${on(day)}이었습니다.`,
    }),
  },
  topics: {
    price: { cue: /가격|비싸|비용|예산|할인|저렴|단가/, title: (who) => `${who} 측에 가격 대비 성과의 가치 보여 주기` },
    competitor: { cue: /경쟁|타사|다른 업체|비교|대안/, title: (who) => `${who} 측에 비교 기준을 묻고 하나씩 답하기` },
    decider: {
      cue: /상사|부장|대표|사장|임원|승인|결재|결정권|파트너/,
      title: (who) => `${who} 측에 결정권자와의 미팅 요청하기`,
    },
    timing: {
      cue: /마감|급하|긴급|연기|지연|나중에|다음 (?:달|분기|해)|내년|지금은|바쁘|일정/,
      title: (who) => `${who} 측 일정에서 거꾸로 세어 날짜가 있는 계획 합의하기`,
    },
    contract: {
      cue: /계약|법무|변호사|조항|조건|서명|날인/,
      title: (who) => `계약서를 두고 ${who} 측과 남은 조건 정리하기`,
    },
    silence: { cue: /(?:답|답장|회신|연락)이 없|무응답/, title: (who) => `${who} 측에 다시 쓰지 말고 전화하기` },
  },
  youWrote: (sentence) => `작성하신 내용: “${sentence}”`,
};
