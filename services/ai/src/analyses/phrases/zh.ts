import type { AnalysisPhrases } from '../analysis-phrases.js';

/** How the mood of customers has changed against the months before. */
const mood = {
  up: '情绪比前几个月更好。',
  down: '情绪比前几个月更差。',
  flat: '情绪与前几个月相同。',
};

export const chineseAnalysis: AnalysisPhrases = {
  figures: {
    revenue: '销售额',
    before: '之前同样月数',
    change: '变化',
    soFar: '本月至今',
    best: '最好的月份',
    worst: '最弱的月份',
    sales: '销售笔数',
    won: '赢单数',
    lost: '丢单数',
    rate: '赢单占比',
    rateBefore: '之前',
    average: '平均成交额',
    averageBefore: '之前',
    quiet: '沉默客户',
    boughtFor: '曾购买',
    open: '进行中的交易',
    weighted: '按概率计',
    stale: '停滞',
  },
  sources: { sales: '销售记录', closed: '已赢单和已丢单的交易', open: '进行中的交易', buyers: '最好的客户' },
  data: {
    summary: ({ period, titles }) => `${period}：${titles}。`,
    revenue: ({ sum, sales, change, direction, before, months, soFar }) => ({
      title:
        change === null
          ? `销售额 ${sum}`
          : direction === 'flat'
            ? `销售额 ${sum}，与之前持平`
            : `销售额 ${sum}，与之前相比 ${change}`,
      description: `完整月份（${months} 个）内的销售笔数：${sales}。${change === null ? '更早的记录不足，无法比较。' : `之前同样月数为 ${before}。`}本月至今：${soFar}。`,
    }),
    months: ({ best, bestSum, worst, worstSum }) => ({
      title: `${best}是最好的月份`,
      description: `${best}带来 ${bestSum}，${worst}只有 ${worstSum}。看看有何不同，并提早为淡月做准备。`,
    }),
    conversion: ({ rate, won, closed, before, direction }) => ({
      title: `已结束的交易中有 ${rate} 赢单`,
      description: `赢单 ${won}，共结束 ${closed}。${before ? `之前为 ${before}${direction === 'down' ? '：问问丢掉的交易有什么共同点' : ''}。` : ''}`,
    }),
    dealSize: ({ average, change, direction, before }) => ({
      title: `平均成交额为 ${average}`,
      description:
        change === null
          ? '更早的记录不足，无法比较。'
          : direction === 'flat'
            ? `之前为 ${before}，几乎相同。`
            : `与之前的 ${before} 相比 ${change}。`,
    }),
    atRisk: ({ count, of, names, sum, days }) => ({
      title: `沉默的好客户：${count}`,
      description: `最好的 ${of} 位客户中，有 ${count} 位已超过 ${days} 天没有消息：${names}。他们曾购买 ${sum}。请先给他们打电话。`,
    }),
    pipeline: ({ open, sum, weighted, stale, isStale }) => ({
      title: `进行中的交易预计带来 ${weighted}`,
      description: `进行中的交易：${open}，总值 ${sum}。${isStale ? `在所处阶段停留过久的：${stale}。` : '没有交易在所处阶段停留过久。'}`,
    }),
  },
  sentiment: {
    summary: ({ count, positive, negative, unknown, direction }) =>
      `在 ${count} 次互动中，${positive} 次语气积极，${negative} 次语气消极。${unknown ? `有 ${unknown} 次从用词看不出来。` : ''}${direction ? mood[direction] : ''}`,
    answer: ({ who, days }) =>
      `${who ? `${who}的这次互动` : '这次互动'}之后还没有人回应（${days} 天前）。请今天打电话，并说明您会怎么做。`,
    askAgain: ({ who, days }) => `之后有过回应，但 ${days} 天来不知结果如何。请问问${who ?? '客户'}是否已经解决。`,
    ask: ({ who }) => `${who ?? '这位客户'}目前很满意：是请对方再次下单或推荐的好时机。`,
    thank: ({ who, days }) => `${who ?? '这位客户'}在 ${days} 天前很满意。请表示感谢，并问问接下来需要什么。`,
  },
};
