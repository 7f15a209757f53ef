import { type Cues, words } from './cue.js';

const verb = '(?:发送|发给|发|寄|打电话|致电|联系|准备|确认|安排|提供|检查|回复|跟进|更新|分享|整理|审核|签署|签|付款|下单|介绍|邀请|预约|讨论|起草|报价|提交|拜访|核实|回电)';
const will = '(?:会|将|要|需要|必须|负责|答应|同意|准备)';
const gap = '[^，。；！？,.;]{0,14}?';

export const chineseCues: Cues = {
  actions: [
    { pattern: new RegExp(`我(?!们)(?:方)?[^，。；会将要]{0,8}?${will}${gap}${verb}`, 'gu'), doer: 'speaker' },
    { pattern: new RegExp(`我来${gap}${verb}`, 'gu'), doer: 'speaker' },
    { pattern: new RegExp(`(?:我们|他们|她们|他|她|您|你们?|咱们)[^，。；会将要]{0,8}?${will}${gap}${verb}`, 'gu'), doer: null },
    { pattern: new RegExp(`(?<=^|[，。；：、,;: ])(?<owner>客户|供应商|[\\p{Script=Han}]{2,3}?(?:先生|女士|经理|总|老师)?|[A-Za-z]+(?: [A-Z][a-z]+)?)\\s?(?:[^，。；会将要我他她]{0,6}?)${will}${gap}${verb}`, 'gu'), doer: 'named' },
    { pattern: new RegExp(`(?:请|需要|记得|待办[:：]?|尽快|务必)${gap}${verb}`, 'gu'), doer: null },
  ],
  decision: /决定|同意|确定|批准|达成|选择了|敲定|商定|接受|拒绝|通过了|不再/u,
  followUp: /跟进|下次|再(?:次)?(?:联系|打电话|聊|谈|沟通|通话)|见面|会议|开会|回访|回电|面谈/u,
  important: /价格|预算|折扣|截止|合同|担心|问题|风险|竞争|重要|需要|希望|感兴趣|延迟|投诉|续约|取消|交货|配送/u,
  empty: /^(?:你好|您好|谢谢|早上好|下午好|再见|好的|嗯)/u,
  headings: { actions: /^(?:行动项?|待办(?:事项)?|下一步|任务|后续(?:工作|事项)?)$/u, decisions: /^(?:决定|决议|结论|共识)$/u },
  nobody: /^(?:今天|明天|后天|下周|本周|这周|周.|星期|我们|他们|她们|大家|双方|因此|所以|但是|然后|如果|需要|价格|交货|合同|会议|产品|项目|这个|那个|对方|请)/u,
  stopWords: words('的 了 和 是 在 我 我们 他 她 他们 你 您 也 都 就 不 有 这 那 一个 对 与 及 或 但 把 被 给 到 从 会 将 要'),
};
