import { brand } from '@fernway/brand';
import type { Templates } from './template.js';

export const chinese: Templates = {
  welcome: ({ firstName, dashboard, tokens }) => ({
    subject: `欢迎使用 ${brand.name}`,
    lines: [`${firstName}，您好：`, `您的工作区已准备就绪，并附赠 ${tokens} 个代币供您体验 AI 功能。`, `在这里添加第一条线索：${dashboard}`],
  }),
  receipt: ({ firstName, tokens, price, orderId, paidAt, billing }) => ({
    subject: `收据：${tokens} 个代币`,
    lines: [`${firstName}，您好：`, '感谢您的购买。', `商品：${tokens} 个代币\n已付：${price}\n日期：${paidAt}\n订单：${orderId}`, `您的订单：${billing}`],
  }),
  'newsletter-confirm': ({ link }) => ({
    subject: '请确认您的订阅',
    lines: ['有人使用此邮箱订阅了我们的通讯，希望是您本人。', `请在此确认：${link}`, '如果不是您本人，请忽略此邮件，之后不会再收到邮件。'],
  }),
  'newsletter-welcome': ({ unsubscribe }) => ({
    subject: '订阅成功',
    lines: ['您的订阅已确认，欢迎阅读我们的通讯。', `可随时退订：${unsubscribe}`],
  }),
  'contact-copy': ({ name, subject, message, hours }) => ({
    subject: `我们已收到您的留言：${subject}`,
    lines: [`${name}，您好：`, `感谢您的来信，我们会在 ${hours} 小时内回复。以下是您的留言：`, message],
  }),
  invitation: ({ invitedBy, workspace, link, expiresAt }) => ({
    subject: `${invitedBy} 邀请你加入 ${brand.name} 上的 ${workspace}`,
    lines: [
      '你好！',
      `${invitedBy} 邀请你一起使用 ${workspace}。`,
      `点击此处接受邀请：${link}`,
      `链接只能使用一次，有效期至 ${expiresAt}。如果你不了解此事，请忽略本邮件，不会有任何影响。`,
    ],
  }),
  mention: ({ firstName, mentionedBy, workspace, link }) => ({
    subject: `${mentionedBy} 在 ${workspace} 中提到了你`,
    lines: [`${firstName}，你好！`, `${mentionedBy} 在 ${workspace} 中提到了你。`, `点击此处查看：${link}`],
  }),
  returned: ({ firstName, to, subject, text, refused, reason, link }) => ({
    subject: `未送达：${subject}`,
    lines: [
      `${firstName}，你好！`,
      refused ? `你发给 ${to} 的邮件被拒收，不会再次尝试。` : `你发给 ${to} 的邮件经多次尝试仍未送达。`,
      `对方服务器的答复：${reason}`,
      `请在此核对地址：${link}`,
      '你写的内容如下：',
      text,
    ],
  }),
  closing: `${brand.name}`,
};
