import { brand } from '@fernway/brand';
import type { Templates } from './template.js';

export const japanese: Templates = {
  welcome: ({ dashboard, tokens }) => ({
    subject: `${brand.name}へようこそ`,
    lines: [
      'こんにちは。',
      `ワークスペースの準備ができました。AI機能をお試しいただける${tokens}トークンが付いています。`,
    ],
    action: { label: '最初のリードを追加する', url: dashboard },
  }),
  'confirm-address': ({ link, expiresAt }) => ({
    subject: `${brand.name}のメールアドレスをご確認ください`,
    lines: [
      'こんにちは。',
      `このメールアドレスで${brand.name}のアカウントが作成されました。ご本人の場合は、アドレスを確認してください。`,
    ],
    action: { label: 'アドレスを確認する', url: link },
    notes: [
      `リンクは${expiresAt}まで有効です。確認するまでは、ご自身宛てにのみメールを送信できます。`,
      'お心当たりがない場合は、このメールを破棄し、リンクを開かないでください。',
    ],
  }),
  'account-exists': ({ signIn, reset }) => ({
    subject: `${brand.name}のアカウントは登録済みです`,
    lines: ['こんにちは。', 'このメールアドレスで登録の操作がありましたが、アカウントはすでにあります。'],
    action: { label: 'ログインする', url: signIn },
    notes: [
      `パスワードをお忘れの場合は、新しいパスワードを設定してください：${reset}`,
      'お心当たりがない場合、何もする必要はありません。何も変更されていません。',
    ],
  }),
  'password-reset': ({ link, expiresAt }) => ({
    subject: `${brand.name}のパスワードの再設定`,
    lines: ['こんにちは。', 'パスワードの再設定のお申し込みがありました。'],
    action: { label: 'パスワードを設定する', url: link },
    notes: [
      `リンクは${expiresAt}まで一度だけ使えます。すべての端末からログアウトされます。`,
      'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
    ],
  }),
  'password-changed': ({ changedAt, reset, support, keys, keysPage }) => ({
    subject: `${brand.name}のパスワードが変更されました`,
    lines: [
      'こんにちは。',
      `${changedAt}にパスワードが変更され、すべてのセッションが終了しました。`,
      'お心当たりがない場合は、すぐに新しいパスワードを設定してください。',
    ],
    action: { label: 'パスワードを設定する', url: reset },
    notes: [
      ...(keys
        ? [`次の API キーは引き続き有効です：\n${keys}`, `心当たりのないキーは無効化してください：${keysPage}`]
        : []),
      `お困りの場合はこちらへご連絡ください：${support}`,
    ],
  }),
  receipt: ({ firstName, tokens, price, orderId, paidAt, billing }) => ({
    subject: `領収書：${tokens}トークン`,
    lines: [
      `${firstName}様`,
      'ご購入ありがとうございます。',
      `商品：${tokens}トークン\nお支払い額：${price}\n日付：${paidAt}\n注文番号：${orderId}`,
    ],
    action: { label: 'ご注文一覧を見る', url: billing },
  }),
  'newsletter-confirm': ({ link }) => ({
    subject: '購読の確認をお願いします',
    lines: ['このメールアドレスでニュースレターの購読のお申し込みがありました。'],
    action: { label: '購読を確認する', url: link },
    notes: ['お心当たりがない場合は、このメールを破棄してください。ニュースレターは届きません。'],
  }),
  'newsletter-welcome': ({ unsubscribe }) => ({
    subject: '購読が開始されました',
    lines: ['購読を確認しました。ニュースレターへようこそ。'],
    leave: { label: '配信はいつでも停止できます', url: unsubscribe },
  }),
  'contact-acknowledgement': ({ hours }) => ({
    subject: 'お問い合わせを受け付けました',
    lines: ['こんにちは。', `お問い合わせありがとうございます。${hours}時間以内にご返信いたします。`],
    notes: ['お心当たりがない場合は、どなたかがこのアドレスを誤って入力されたものです。このメールを破棄してください。'],
  }),
  invitation: ({ invitedBy, workspace, link, expiresAt }) => ({
    subject: `${invitedBy}さんから${brand.name}の${workspace}への招待が届いています`,
    lines: ['こんにちは。', `${invitedBy}さんが${workspace}での共同作業にあなたを招待しています。`],
    action: { label: '招待を承諾する', url: link },
    notes: [
      `リンクは${expiresAt}まで一度だけ使えます。お心当たりがない場合は、このメールを破棄してください。何も起こりません。`,
    ],
  }),
  digest: ({ firstName, items, more, settings }) => {
    const count = items.length + more;
    return {
      subject: count === 1 ? items[0]!.label : `新しい通知が${count}件あります`,
      lines: [`${firstName}さん、こんにちは。`, 'まだお読みでない通知です：'],
      links: items,
      notes: more > 0 ? [`ほかに${more}件あります。`] : [],
      leave: { label: 'メールで受け取る通知を選ぶ', url: settings },
    };
  },
  'unproved-letter': ({ text }) => ({
    subject: 'ご自身宛てに書かれたメール',
    lines: [
      'こんにちは。',
      `${brand.name}で、このアドレス宛てにこのメールが書かれました。アドレスがまだ確認されていないため、差出人の名前はなく、本文のリンクは使えません。`,
    ],
    notes: ['お心当たりがない場合は、このメールを無視してください。'],
    quote: text,
  }),
  returned: ({ firstName, to, subject, text, refused, reason, link }) => ({
    subject: `配信できませんでした：${subject}`,
    lines: [
      `${firstName}さん、こんにちは。`,
      refused
        ? `${to} 宛てのメールは受信を拒否されました。再送は行いません。`
        : `${to} 宛てのメールは、何度か試みましたが配信できませんでした。`,
      `相手のサーバーの応答：${reason}`,
    ],
    action: { label: 'アドレスを確認する', url: link },
    notes: ['お書きになった内容：'],
    quote: text,
  }),
};
