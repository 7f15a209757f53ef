import type { StepPhrases } from '../step-phrases.js';

export const chineseSteps: StepPhrases = {
  somebody: '客户',
  stages: {
    prospecting: {
      reason: '开发阶段的目标是第一次交谈。',
      titles: (who) => [`了解${who}的困扰，并就此写信`, `向${who}提出两个首次通话的时间`],
    },
    qualification: {
      reason: '在资格确认阶段，需要弄清需求、预算、决策人和时间。',
      titles: (who) => [`向${who}询问预算和决策人`, `向${who}询问何时需要方案`],
    },
    'needs-analysis': {
      reason: '需求写下来并得到确认后，需求分析才算完成。',
      titles: (who) => [`写下${who}的需求并请对方确认`, `向${who}展示产品中对应首要需求的部分`],
    },
    proposal: {
      reason: '方案是在交谈中决定的，而不是在邮箱里。',
      titles: (who) => [`与${who}一起过一遍方案`, `询问${who}有什么顾虑`],
    },
    negotiation: {
      reason: '谈判中，每一次让步都应换来回报。',
      titles: (who) => [`与${who}谈之前，写下能让步什么、想换来什么`, `与${who}就未决事项达成书面一致`],
    },
    closing: {
      reason: '成交之前只差签字和启动。',
      titles: (who) => [`把最终协议发给${who}签字`, `与${who}约定启动日期`],
    },
    'follow-up': {
      reason: '售后满意的客户会再次购买并推荐给别人。',
      titles: (who) => [`询问${who}使用是否顺利`, `请${who}推荐他人`],
    },
  },
  facts: {
    stale: ({ who, stage, days, allowed }) => ({
      title: `与${who}谈谈是什么拖住了交易`,
      reason: `它在“${stage}”已有 ${days} 天；通常为 ${allowed} 天。`,
    }),
    closeDatePassed: ({ who, day }, { day: on }) => ({
      title: `与${who}约定新的成交日期`,
      reason: `成交日期 ${on(day)} 已过。`,
    }),
    closesSoon: ({ who, day, days }, { day: on }) => ({
      title: `询问${who}日期是否不变`,
      reason: `交易应于 ${on(day)} 成交：${days === 0 ? '今天' : `还有 ${days} 天`}。`,
    }),
    noCloseDate: ({ who }) => ({ title: `询问${who}希望何时决定`, reason: '交易没有成交日期。' }),
    noContact: ({ customer }) => ({ title: `添加在${customer}与您联系的人`, reason: '交易没有联系人。' }),
    quiet: ({ who, days }) => ({ title: `联系${who}`, reason: `上一次活动是 ${days} 天前。` }),
    neverTalked: ({ who }) => ({ title: `联系${who}`, reason: '交易上没有任何通话、邮件或会议记录。' }),
    highValue: ({ who, value }) => ({
      title: `请${who}的决策人参与`,
      reason: `金额为 ${value} 时，通常不止一人决定。`,
    }),
    overdueTask: ({ title, day }, { day: on }) => ({ title: `完成“${title}”`, reason: `该任务的期限是 ${on(day)}。` }),
  },
  topics: {
    price: { cue: /价格|报价|太贵|成本|预算|折扣|便宜/, title: (who) => `让${who}看到结果的价值与价格之比` },
    competitor: {
      cue: /竞争|对手|其他供应商|另一家|比较|对比|替代/,
      title: (who) => `询问${who}用什么比较，并逐点回答`,
    },
    decider: { cue: /老板|经理|总监|董事|审批|批准|合伙人|决策/, title: (who) => `请${who}安排与决策人的会面` },
    timing: {
      cue: /截止|紧急|推迟|延期|以后再|下个?(?:月|季度|年)|明年|现在不|很忙|时间/,
      title: (who) => `从${who}的日期倒推，约定一份有日期的计划`,
    },
    contract: { cue: /合同|法务|律师|条款|签字|签署|协议/, title: (who) => `拿着合同与${who}敲定未决条款` },
    silence: { cue: /没有?(?:回复|回应|回音)|未回复|不回/, title: (who) => `给${who}打电话，而不是再写一封` },
  },
  youWrote: (sentence) => `您写道：“${sentence}”`,
};
