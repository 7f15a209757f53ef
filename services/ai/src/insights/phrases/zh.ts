import type { InsightPhrases } from '../insight-phrases.js';

export const chineseInsights: InsightPhrases = {
  predictive: {
    noSales: () => ({
      title: '尚无销售',
      description: '没有第一笔销售就无法预测。请先推动进展最快的未结交易成交。',
    }),
    firstSales: ({ count, sum, days }) => ({
      title: `最近 ${days} 天的销售额：${sum}`,
      description: `销售：${count} 笔。只读取了最近的销售，更早的不足以比较。`,
    }),
    revenue: ({ direction, change, now, before, next }) => ({
      title: direction === 'flat' ? '销售额保持平稳' : `销售额${direction === 'up' ? '增长' : '下降'} ${change}`,
      description: `最近 30 天为 ${now}，此前 30 天为 ${before}。${next ? `照此趋势，未来 30 天约为 ${next}。` : ''}`,
    }),
    concentration: ({ risky, who, share, count }) => ({
      title: risky ? `${who}占销售额的 ${share}` : '销售额分布在许多客户中',
      description: risky
        ? `最近 ${count} 笔销售中，${share} 来自同一客户。失去它会立刻受到影响。`
        : `最大的客户${who}占最近 ${count} 笔销售的 ${share}。`,
    }),
    stale: ({ stale, open, sum, names }) => ({
      title: `停滞的交易：${stale} 笔`,
      description: `${open} 笔未结交易中有 ${stale} 笔（${sum}）在所处阶段的时间超出允许，其中有${names}。`,
    }),
    moving: ({ open }) => ({ title: '销售管道在推进', description: `${open} 笔未结交易均未超出所处阶段允许的时间。` }),
    noPipeline: () => ({ title: '没有未结交易', description: '目前没有可赢得的交易。请把最活跃的线索转为交易。' }),
    quietCustomers: ({ count, of, names, days }) => ({
      title: `可能流失的客户：${count} 位`,
      description: `${of} 位中有 ${count} 位超过 ${days} 天没有消息：${names}。请先给他们打电话。`,
    }),
    closeCustomers: ({ of, days }) => ({
      title: '客户得到良好照顾',
      description: `全部 ${of} 位在最近 ${days} 天内都有联系。`,
    }),
    cycle: ({ direction, now, before }) => ({
      title: direction === 'flat' ? '成交周期与以前相同' : `成交${direction === 'up' ? '变慢' : '变快'}了`,
      description: `较新的销售中有一半用了 ${now} 天或更久，较早的为 ${before} 天。`,
    }),
    closings: ({ count, sum, names }) => ({
      title: `30 天内预计：${sum}`,
      description: `应成交的交易：${count} 笔，按概率加权；首先是${names}。`,
    }),
    dealSize: ({ direction, change, now, before }) => ({
      title: `单笔金额${direction === 'up' ? '增大' : '减小'} ${change}`,
      description: `较新的销售平均为 ${now}，较早的为 ${before}。`,
    }),
    waitingLeads: ({ count, names }) => ({
      title: `无人联系的新线索：${count} 条`,
      description: `${names}在最近 30 天内加入，却没有任何通话、邮件或会议记录。请先联系他们。`,
    }),
    manyNew: ({ count, days }) => ({
      title: '新联系人很多',
      description: `${days} 天内至少有 ${count} 位新联系人。请确保每位都得到回复。`,
    }),
    growth: ({ direction, now, before }) => ({
      title: direction === 'up' ? '新联系人增多' : direction === 'down' ? '新联系人减少' : '新联系人数量不变',
      description: `最近 30 天为 ${now} 位，此前 30 天为 ${before} 位。`,
    }),
  },
  crm: {
    highValue: ({ count, names, limit }) => ({
      title: '高价值客户',
      description: `${names}各自的购买额超过 ${limit}。问问他们接下来需要什么。`,
      metric: `客户：${count}`,
    }),
    lowEngagement: ({ count, of, names, limit }) => ({
      title: '参与度低',
      description: `${of} 位中有 ${count} 位的参与度低于 ${limit}（满分 100）：${names}。请在流失之前联系他们。`,
      metric: `${count} / ${of}`,
    }),
    recentSales: ({ count, sum, change, days }) => ({
      title: `最近 ${days} 天的销售额`,
      description: change ? `销售：${count} 笔。与此前 ${days} 天相比 ${change}。` : `销售：${count} 笔。`,
      metric: sum,
    }),
    noRecentSales: ({ days }) => ({
      title: '近期没有销售',
      description: `最近 ${days} 天没有赢得交易。请查看最接近成交的交易。`,
      metric: '0',
    }),
    interactions: ({ count, days, people }) => ({
      title: `最近 ${days} 天的互动`,
      description: `与 ${people} 位联系人的通话、邮件、会议、消息和备注。`,
      metric: count,
    }),
    noInteractions: ({ days }) => ({
      title: '与客户交谈',
      description: `最近 ${days} 天没有与任何人交谈。今天安排几个电话吧。`,
      metric: '0',
    }),
    complaints: ({ count, of, names }) => ({
      title: '不满的声音',
      description: `最近 ${of} 次互动中有 ${count} 次语气负面：${names}。请先回复这些。`,
      metric: `${count} / ${of}`,
    }),
    newLeads: ({ count, names }) => ({
      title: '问候新线索',
      description: `${names}最近加入，还没有人与他们交谈。`,
      metric: `线索：${count}`,
    }),
  },
};
