import type { AnalysisPhrases } from '../analysis-phrases.js';

/** How the mood of customers has changed against the months before. */
const mood = {
  up: '분위기가 이전 달들보다 좋아졌습니다.',
  down: '분위기가 이전 달들보다 나빠졌습니다.',
  flat: '분위기는 이전 달들과 같습니다.',
};

export const koreanAnalysis: AnalysisPhrases = {
  figures: {
    revenue: '매출',
    before: '이전 같은 개월',
    change: '변화',
    soFar: '이번 달 현재',
    best: '가장 좋은 달',
    worst: '가장 약한 달',
    sales: '매출 건수',
    won: '수주',
    lost: '실주',
    rate: '종료 거래 중 수주율',
    rateBefore: '이전',
    average: '평균 거래액',
    averageBefore: '이전',
    quiet: '소식 없는 고객',
    boughtFor: '구매액',
    open: '진행 중 거래',
    weighted: '확률 반영',
    stale: '정체',
  },
  sources: { sales: '매출', closed: '수주 및 실주한 거래', open: '진행 중인 거래', buyers: '우수 고객' },
  data: {
    summary: ({ period, titles }) => `${period}: ${titles}.`,
    revenue: ({ sum, sales, change, direction, before, months, soFar }) => ({
      title:
        change === null
          ? `매출 ${sum}`
          : direction === 'flat'
            ? `매출 ${sum}, 이전과 같음`
            : `매출 ${sum}, 이전 대비 ${change}`,
      description: `끝난 달(${months}개월)의 매출: ${sales}건. ${change === null ? '비교할 만큼 이전 기록이 없습니다.' : `그 이전 같은 개월에는 ${before}이었습니다.`} 이번 달 현재: ${soFar}.`,
    }),
    months: ({ best, bestSum, worst, worstSum }) => ({
      title: `가장 좋은 달은 ${best}`,
      description: `${best}에는 ${bestSum}, ${worst}에는 ${worstSum}이었습니다. 무엇이 달랐는지 살펴보고 약한 달을 일찍 준비하세요.`,
    }),
    conversion: ({ rate, won, closed, before, direction }) => ({
      title: `종료된 거래의 ${rate} 수주`,
      description: `${closed}건 중 ${won}건을 수주했습니다.${before ? ` 이전에는 ${before}였습니다${direction === 'down' ? '. 실주한 거래의 공통점을 찾아보세요' : ''}.` : ''}`,
    }),
    dealSize: ({ average, change, direction, before }) => ({
      title: `평균 거래액은 ${average}`,
      description:
        change === null
          ? '비교할 만큼 이전 기록이 없습니다.'
          : direction === 'flat'
            ? `이전에는 ${before}로 거의 같습니다.`
            : `이전의 ${before} 대비 ${change}입니다.`,
    }),
    atRisk: ({ count, of, names, sum, days }) => ({
      title: `소식 없는 우수 고객: ${count}`,
      description: `우수 고객 ${of} 중 ${count}은 ${days}일 넘게 소식이 없습니다: ${names}. 구매액은 ${sum}입니다. 먼저 전화하세요.`,
    }),
    pipeline: ({ open, sum, weighted, stale, isStale }) => ({
      title: `진행 중 거래에서 예상되는 금액 ${weighted}`,
      description: `진행 중 거래: ${open}건, 총 ${sum}. ${isStale ? `단계에 너무 오래 머문 거래: ${stale}건.` : '단계에 너무 오래 머문 거래는 없습니다.'}`,
    }),
  },
  sentiment: {
    summary: ({ count, positive, negative, unknown, direction }) =>
      `소통 ${count}건 중 긍정 ${positive}건, 부정 ${negative}건입니다.${unknown ? ` ${unknown}건은 표현만으로 알 수 없습니다.` : ''}${direction ? ` ${mood[direction]}` : ''}`,
    answer: ({ who, days }) =>
      `${who ? `${who} 님에게` : '여기에'} 아직 아무도 답하지 않았습니다(${days}일 전). 오늘 전화하여 어떻게 할지 알리세요.`,
    askAgain: ({ who, days }) =>
      `이후 답변은 있었지만 ${days}일 전부터 결과를 알 수 없습니다. ${who ? `${who} 님` : '고객'}에게 해결되었는지 물어보세요.`,
    ask: ({ who }) =>
      `${who ? `${who} 님` : '이 고객'}은 지금 만족하고 있습니다. 다음 주문이나 추천을 부탁하기 좋은 때입니다.`,
    thank: ({ who, days }) =>
      `${who ? `${who} 님` : '이 고객'}은 ${days}일 전에 만족했습니다. 감사를 전하고 다음에 필요한 것을 물어보세요.`,
  },
};
