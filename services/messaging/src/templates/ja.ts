import { brand } from '@fernway/brand';
import type { Templates } from './template.js';

export const japanese: Templates = {
  welcome: ({ firstName, dashboard, tokens }) => ({
    subject: `${brand.name}へようこそ`,
    lines: [`${firstName}様`, `ワークスペースの準備ができました。AI機能をお試しいただける${tokens}トークンが付いています。`, `最初のリードを追加する：${dashboard}`],
  }),
  receipt: ({ firstName, tokens, price, orderId, paidAt, billing }) => ({
    subject: `領収書：${tokens}トークン`,
    lines: [`${firstName}様`, 'ご購入ありがとうございます。', `商品：${tokens}トークン\nお支払い額：${price}\n日付：${paidAt}\n注文番号：${orderId}`, `ご注文一覧：${billing}`],
  }),
  'newsletter-confirm': ({ link }) => ({
    subject: '購読の確認をお願いします',
    lines: ['このメールアドレスでニュースレターの購読のお申し込みがありました。', `こちらから確認してください：${link}`, 'お心当たりがない場合は、このメールを破棄してください。今後メールは届きません。'],
  }),
  'newsletter-welcome': ({ unsubscribe }) => ({
    subject: '購読が開始されました',
    lines: ['購読を確認しました。ニュースレターへようこそ。', `配信はいつでも停止できます：${unsubscribe}`],
  }),
  'contact-copy': ({ name, subject, message, hours }) => ({
    subject: `お問い合わせを受け付けました：${subject}`,
    lines: [`${name}様`, `お問い合わせありがとうございます。${hours}時間以内にご返信いたします。お問い合わせの内容は次のとおりです。`, message],
  }),
  invitation: ({ invitedBy, workspace, link, expiresAt }) => ({
    subject: `${invitedBy}さんから${brand.name}の${workspace}への招待が届いています`,
    lines: [
      'こんにちは。',
      `${invitedBy}さんが${workspace}での共同作業にあなたを招待しています。`,
      `こちらから招待を承諾してください：${link}`,
      `リンクは${expiresAt}まで一度だけ使えます。お心当たりがない場合は、このメールを破棄してください。何も起こりません。`,
    ],
  }),
  mention: ({ firstName, mentionedBy, workspace, link }) => ({
    subject: `${mentionedBy}さんが${workspace}であなたに言及しました`,
    lines: [`${firstName}さん、こんにちは。`, `${mentionedBy}さんが${workspace}であなたに言及しました。`, `こちらからご覧ください：${link}`],
  }),
  returned: ({ firstName, to, subject, text, refused, reason, link }) => ({
    subject: `配信できませんでした：${subject}`,
    lines: [
      `${firstName}さん、こんにちは。`,
      refused ? `${to} 宛てのメールは受信を拒否されました。再送は行いません。` : `${to} 宛てのメールは、何度か試みましたが配信できませんでした。`,
      `相手のサーバーの応答：${reason}`,
      `アドレスはこちらでご確認ください：${link}`,
      'お書きになった内容：',
      text,
    ],
  }),
  closing: `${brand.name}`,
};
