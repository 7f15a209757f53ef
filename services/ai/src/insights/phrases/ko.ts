import type { InsightPhrases } from '../insight-phrases.js';

export const koreanInsights: InsightPhrases = {
  predictive: {
    noSales: () => ({
      title: '아직 매출이 없습니다',
      description: '첫 판매가 없으면 예측할 수 없습니다. 가장 많이 진행된 거래를 마무리하세요.',
    }),
    firstSales: ({ count, sum, days }) => ({
      title: `최근 ${days}일 매출: ${sum}`,
      description: `매출: ${count}건. 최근 매출만 읽었으며, 비교할 만큼 이전 것은 없습니다.`,
    }),
    revenue: ({ direction, change, now, before, next }) => ({
      title:
        direction === 'flat'
          ? '매출이 안정적입니다'
          : `매출이 ${change} ${direction === 'up' ? '늘었습니다' : '줄었습니다'}`,
      description: `최근 30일은 ${now}, 그 전 30일은 ${before}입니다.${next ? ` 이 추세라면 다음 30일은 약 ${next}입니다.` : ''}`,
    }),
    concentration: ({ risky, who, share, count }) => ({
      title: risky ? `매출의 ${share}가 ${who}에서 나옵니다` : '매출이 여러 고객에 나뉘어 있습니다',
      description: risky
        ? `최근 ${count}건의 매출 중 ${share}가 한 고객에서 나왔습니다. 잃으면 바로 타격이 됩니다.`
        : `가장 큰 고객 ${who}의 비중은 최근 ${count}건 매출의 ${share}입니다.`,
    }),
    stale: ({ stale, open, sum, names }) => ({
      title: `멈춰 있는 거래: ${stale}건`,
      description: `진행 중인 ${open}건 중 ${stale}건(${sum})이 단계의 허용 기간을 넘겼습니다. ${names} 등입니다.`,
    }),
    moving: ({ open }) => ({
      title: '파이프라인이 움직이고 있습니다',
      description: `진행 중인 ${open}건 모두 단계의 허용 기간 안에 있습니다.`,
    }),
    noPipeline: () => ({
      title: '진행 중인 거래가 없습니다',
      description: '성사될 만한 거래가 없습니다. 가장 활발한 리드를 거래로 만드세요.',
    }),
    quietCustomers: ({ count, of, names, days }) => ({
      title: `놓칠 위험이 있는 고객: ${count}명`,
      description: `${of}명 중 ${count}명은 ${days}일 넘게 소식이 없습니다: ${names}. 먼저 전화하세요.`,
    }),
    closeCustomers: ({ of, days }) => ({
      title: '고객 관리가 잘되고 있습니다',
      description: `${of}명 모두 최근 ${days}일 안에 연락이 있었습니다.`,
    }),
    cycle: ({ direction, now, before }) => ({
      title:
        direction === 'flat'
          ? '거래 기간이 이전과 같습니다'
          : `거래가 ${direction === 'up' ? '더 느리게' : '더 빠르게'} 성사됩니다`,
      description: `최근 매출의 절반은 ${now}일 이상 걸렸고, 이전에는 ${before}일이었습니다.`,
    }),
    closings: ({ count, sum, names }) => ({
      title: `30일 안에 예상: ${sum}`,
      description: `마감 예정 거래: ${count}건, 확률로 가중. 먼저 ${names}입니다.`,
    }),
    dealSize: ({ direction, change, now, before }) => ({
      title: `거래 금액이 ${change} ${direction === 'up' ? '커졌습니다' : '작아졌습니다'}`,
      description: `최근 매출의 평균은 ${now}, 이전은 ${before}입니다.`,
    }),
    waitingLeads: ({ count, names }) => ({
      title: `아무도 연락하지 않은 새 리드: ${count}건`,
      description: `${names}은(는) 최근 30일 안에 들어왔지만 통화, 이메일, 미팅 기록이 없습니다. 먼저 연락하세요.`,
    }),
    manyNew: ({ count, days }) => ({
      title: '새 연락처가 많습니다',
      description: `${days}일 동안 새 연락처가 최소 ${count}명입니다. 모두에게 답하도록 하세요.`,
    }),
    growth: ({ direction, now, before }) => ({
      title:
        direction === 'up'
          ? '새 연락처가 늘었습니다'
          : direction === 'down'
            ? '새 연락처가 줄었습니다'
            : '새 연락처가 이전과 같습니다',
      description: `최근 30일 ${now}명, 그 전 30일 ${before}명입니다.`,
    }),
  },
  crm: {
    highValue: ({ count, names, limit }) => ({
      title: '가치가 높은 고객',
      description: `${names}은(는) 각각 ${limit} 넘게 구매했습니다. 다음에 무엇이 필요한지 물어보세요.`,
      metric: `고객: ${count}`,
    }),
    lowEngagement: ({ count, of, names, limit }) => ({
      title: '낮은 참여도',
      description: `${of}명 중 ${count}명의 참여도가 100점 중 ${limit}점 미만입니다: ${names}. 떠나기 전에 연락하세요.`,
      metric: `${count} / ${of}`,
    }),
    recentSales: ({ count, sum, change, days }) => ({
      title: `최근 ${days}일 매출`,
      description: change ? `매출: ${count}건. 그 전 ${days}일 대비 ${change}입니다.` : `매출: ${count}건.`,
      metric: sum,
    }),
    noRecentSales: ({ days }) => ({
      title: '최근 매출이 없습니다',
      description: `최근 ${days}일 동안 매출이 없습니다. 마감에 가장 가까운 거래를 살펴보세요.`,
      metric: '0',
    }),
    interactions: ({ count, days, people }) => ({
      title: `최근 ${days}일의 상호작용`,
      description: `연락처 ${people}명과의 통화, 이메일, 미팅, 메시지, 메모입니다.`,
      metric: count,
    }),
    noInteractions: ({ days }) => ({
      title: '고객과 이야기하세요',
      description: `최근 ${days}일 동안 아무와도 이야기하지 않았습니다. 오늘 전화 몇 통을 계획하세요.`,
      metric: '0',
    }),
    complaints: ({ count, of, names }) => ({
      title: '불만의 목소리',
      description: `최근 ${of}건의 상호작용 중 ${count}건이 부정적입니다: ${names}. 먼저 답하세요.`,
      metric: `${count} / ${of}`,
    }),
    newLeads: ({ count, names }) => ({
      title: '새 리드에게 인사하세요',
      description: `${names}은(는) 최근에 들어왔고 아직 아무도 이야기하지 않았습니다.`,
      metric: `리드: ${count}`,
    }),
  },
};
