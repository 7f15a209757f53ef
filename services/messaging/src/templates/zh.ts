import { brand } from '@fernway/brand';
import type { Templates } from './template.js';

export const chinese: Templates = {
  welcome: ({ dashboard, tokens }) => ({
    subject: `欢迎使用 ${brand.name}`,
    lines: ['您好：', `您的工作区已准备就绪，并附赠 ${tokens} 个代币供您体验 AI 功能。`],
    action: { label: '添加第一条线索', url: dashboard },
  }),
  'confirm-address': ({ link, expiresAt }) => ({
    subject: `请确认您在${brand.name}的邮箱地址`,
    lines: ['您好：', `有人用此邮箱在${brand.name}创建了账户。如果是您本人，请确认这是您的邮箱。`],
    action: { label: '确认邮箱地址', url: link },
    notes: [
      `链接在${expiresAt}之前有效。确认之前，您只能给自己发送邮件。`,
      '如果不是您本人，请忽略此邮件，不要打开链接。',
    ],
  }),
  'account-exists': ({ signIn, reset }) => ({
    subject: `您在${brand.name}已有账户`,
    lines: ['您好：', '有人（希望是您本人）尝试用此邮箱注册，而该邮箱已有账户。'],
    action: { label: '登录', url: signIn },
    notes: [`如果忘记密码，请设置新密码：${reset}`, '如果不是您本人，无需任何操作：没有任何更改。'],
  }),
  'password-reset': ({ link, expiresAt }) => ({
    subject: `重置您的${brand.name}密码`,
    lines: ['您好：', '有人（希望是您本人）申请了新密码。'],
    action: { label: '设置新密码', url: link },
    notes: [
      `链接只能使用一次，有效期至${expiresAt}。届时您将在所有设备上退出登录。`,
      '如果不是您本人，请忽略此邮件：您的密码不会改变。',
    ],
  }),
  'password-changed': ({ changedAt, reset, support, keys, keysPage }) => ({
    subject: `您的${brand.name}密码已更改`,
    lines: ['您好：', `您的密码已于${changedAt}更改，所有会话均已结束。`, '如果不是您本人，请立即设置新密码。'],
    action: { label: '设置新密码', url: reset },
    notes: [
      ...(keys ? [`以下 API 密钥仍然有效：\n${keys}`, `请撤销您不认识的密钥：${keysPage}`] : []),
      `需要帮助？请写信至 ${support}`,
    ],
  }),
  receipt: ({ firstName, tokens, price, orderId, paidAt, billing }) => ({
    subject: `收据：${tokens} 个代币`,
    lines: [
      `${firstName}，您好：`,
      '感谢您的购买。',
      `商品：${tokens} 个代币\n已付：${price}\n日期：${paidAt}\n订单：${orderId}`,
    ],
    action: { label: '查看您的订单', url: billing },
  }),
  'newsletter-confirm': ({ link }) => ({
    subject: '请确认您的订阅',
    lines: ['有人使用此邮箱订阅了我们的简报，希望是您本人。'],
    action: { label: '确认订阅', url: link },
    notes: ['如果不是您本人，请忽略此邮件，您不会收到简报。'],
  }),
  'newsletter-welcome': ({ unsubscribe }) => ({
    subject: '订阅成功',
    lines: ['您的订阅已确认，欢迎阅读我们的简报。'],
    leave: { label: '可随时退订', url: unsubscribe },
  }),
  'contact-acknowledgement': ({ hours }) => ({
    subject: '我们已收到您的留言',
    lines: ['您好：', `感谢您的来信，我们会在 ${hours} 小时内回复。`],
    notes: ['如果您没有给我们留言，可能是有人误填了此邮箱，请忽略此邮件。'],
  }),
  invitation: ({ invitedBy, workspace, link, expiresAt }) => ({
    subject: `${invitedBy} 邀请您加入 ${brand.name} 上的 ${workspace}`,
    lines: ['您好！', `${invitedBy} 邀请您一起使用 ${workspace}。`],
    action: { label: '接受邀请', url: link },
    notes: [`链接只能使用一次，有效期至 ${expiresAt}。如果您不了解此事，请忽略本邮件，不会有任何影响。`],
  }),
  digest: ({ firstName, items, more, settings }) => {
    const count = items.length + more;
    return {
      subject: count === 1 ? items[0]!.label : `${count} 条新通知`,
      lines: [`${firstName}，您好！`, '以下内容您尚未阅读：'],
      links: items,
      notes: more > 0 ? [`另有 ${more} 条。`] : [],
      leave: { label: '选择要通过邮件接收的通知', url: settings },
    };
  },
  'unproved-letter': ({ text }) => ({
    subject: '一封写给您自己的邮件',
    lines: [
      '您好：',
      `有人（希望是您本人）在 ${brand.name} 向此地址写了这封邮件。该地址尚未确认，因此邮件不带姓名，其中的链接也无法使用。`,
    ],
    notes: ['如果不是您本人，请忽略此邮件。'],
    quote: text,
  }),
  returned: ({ firstName, to, subject, text, refused, reason, link }) => ({
    subject: `未送达：${subject}`,
    lines: [
      `${firstName}，您好！`,
      refused ? `您发给 ${to} 的邮件被拒收，不会再次尝试。` : `您发给 ${to} 的邮件经多次尝试仍未送达。`,
      `对方服务器的答复：${reason}`,
    ],
    action: { label: '核对地址', url: link },
    notes: ['您写的内容如下：'],
    quote: text,
  }),
};
