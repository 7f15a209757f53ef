import type { Language } from '@fernway/contracts/http/identity';
import { escapeHtml, htmlPage } from '../pages/html-page.js';

type Texts = Record<'confirm' | 'confirmed' | 'leave' | 'left', { title: string; text: string; button?: string }>;

const texts: Record<Language, Texts> = {
  en: {
    confirm: { title: 'Confirm your subscription', text: 'Press the button to get our newsletter at {email}.', button: 'Confirm' },
    confirmed: { title: 'You are subscribed', text: 'Our newsletter will come to {email}.' },
    leave: { title: 'Unsubscribe', text: 'Press the button and our newsletter will no longer come to {email}.', button: 'Unsubscribe' },
    left: { title: 'You are unsubscribed', text: 'Our newsletter will no longer come to {email}.' },
  },
  es: {
    confirm: { title: 'Confirme su suscripción', text: 'Pulse el botón para recibir nuestro boletín en {email}.', button: 'Confirmar' },
    confirmed: { title: 'Su suscripción está activa', text: 'Nuestro boletín llegará a {email}.' },
    leave: { title: 'Darse de baja', text: 'Pulse el botón y nuestro boletín dejará de llegar a {email}.', button: 'Darse de baja' },
    left: { title: 'Se ha dado de baja', text: 'Nuestro boletín ya no llegará a {email}.' },
  },
  zh: {
    confirm: { title: '确认订阅', text: '点击按钮，即可在 {email} 接收我们的通讯。', button: '确认' },
    confirmed: { title: '订阅成功', text: '我们的通讯将发送至 {email}。' },
    leave: { title: '退订', text: '点击按钮后，我们的通讯将不再发送至 {email}。', button: '退订' },
    left: { title: '已退订', text: '我们的通讯将不再发送至 {email}。' },
  },
  ja: {
    confirm: { title: '購読の確認', text: 'ボタンを押すと、ニュースレターを{email}にお届けします。', button: '確認する' },
    confirmed: { title: '購読が開始されました', text: 'ニュースレターを{email}にお届けします。' },
    leave: { title: '配信停止', text: 'ボタンを押すと、{email}へのニュースレターを停止します。', button: '配信を停止する' },
    left: { title: '配信を停止しました', text: '今後、{email}にニュースレターは届きません。' },
  },
  ko: {
    confirm: { title: '구독 확인', text: '버튼을 누르면 {email}(으)로 뉴스레터를 보내 드립니다.', button: '확인' },
    confirmed: { title: '구독이 시작되었습니다', text: '{email}(으)로 뉴스레터를 보내 드립니다.' },
    leave: { title: '구독 취소', text: '버튼을 누르면 {email}(으)로 뉴스레터를 더 이상 보내지 않습니다.', button: '구독 취소' },
    left: { title: '구독이 취소되었습니다', text: '{email}(으)로 뉴스레터를 더 이상 보내지 않습니다.' },
  },
};

/** What a person sees who followed a link in a mail; the button posts to the same address. */
export const newsletterPage = (page: keyof Texts, { email, language }: { email: string; language: Language }): string => {
  const { title, text, button } = texts[language][page];
  const paragraph = `<p>${escapeHtml(text.replace('{email}', email))}</p>`;
  return htmlPage(
    language,
    title,
    button ? `<form method="post">${paragraph}<button type="submit">${escapeHtml(button)}</button></form>` : `<article>${paragraph}</article>`,
  );
};
