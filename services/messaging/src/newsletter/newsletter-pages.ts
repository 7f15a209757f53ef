import { brand } from '@fernway/brand';
import type { Language } from '@fernway/contracts/http/identity';
import { escapeHtml, htmlPage } from '../pages/html-page.js';

type Page = 'confirm' | 'confirmed' | 'leave' | 'left';
type Texts = Record<Page, { title: string; text: string; button?: string }> & { back: string };

const texts: Record<Language, Texts> = {
  en: {
    back: 'Back to {name}',
    confirm: {
      title: 'Confirm your subscription',
      text: 'Press the button to get our newsletter at {email}.',
      button: 'Confirm',
    },
    confirmed: { title: 'You are subscribed', text: 'Our newsletter will come to {email}.' },
    leave: {
      title: 'Unsubscribe',
      text: 'Press the button and our newsletter will no longer come to {email}.',
      button: 'Unsubscribe',
    },
    left: { title: 'You are unsubscribed', text: 'Our newsletter will no longer come to {email}.' },
  },
  es: {
    back: 'Volver a {name}',
    confirm: {
      title: 'Confirma tu suscripción',
      text: 'Pulsa el botón para recibir nuestro boletín en {email}.',
      button: 'Confirmar',
    },
    confirmed: { title: 'Tu suscripción está activa', text: 'Nuestro boletín llegará a {email}.' },
    leave: {
      title: 'Darse de baja',
      text: 'Pulsa el botón y nuestro boletín dejará de llegar a {email}.',
      button: 'Darse de baja',
    },
    left: { title: 'Te has dado de baja', text: 'Nuestro boletín ya no llegará a {email}.' },
  },
  zh: {
    back: '返回 {name}',
    confirm: { title: '确认订阅', text: '点击按钮，即可在 {email} 接收我们的简报。', button: '确认' },
    confirmed: { title: '订阅成功', text: '我们的简报将发送至 {email}。' },
    leave: { title: '退订', text: '点击按钮后，我们的简报将不再发送至 {email}。', button: '退订' },
    left: { title: '已退订', text: '我们的简报将不再发送至 {email}。' },
  },
  ja: {
    back: '{name}に戻る',
    confirm: {
      title: '購読の確認',
      text: 'ボタンを押すと、ニュースレターを{email}にお届けします。',
      button: '確認する',
    },
    confirmed: { title: '購読が開始されました', text: 'ニュースレターを{email}にお届けします。' },
    leave: {
      title: '配信停止',
      text: 'ボタンを押すと、{email}へのニュースレターを停止します。',
      button: '配信を停止する',
    },
    left: { title: '配信を停止しました', text: '今後、{email}にニュースレターは届きません。' },
  },
  ko: {
    back: '{name}(으)로 돌아가기',
    confirm: { title: '구독 확인', text: '버튼을 누르면 {email}(으)로 뉴스레터를 보내 드립니다.', button: '확인' },
    confirmed: { title: '구독이 시작되었습니다', text: '{email}(으)로 뉴스레터를 보내 드립니다.' },
    leave: {
      title: '구독 취소',
      text: '버튼을 누르면 {email}(으)로 뉴스레터를 더 이상 보내지 않습니다.',
      button: '구독 취소',
    },
    left: { title: '구독이 취소되었습니다', text: '{email}(으)로 뉴스레터를 더 이상 보내지 않습니다.' },
  },
};

type FailureTexts = Record<'broken' | 'failed', { title: string; text: string; link: string }>;

const failureTexts: Record<Language, FailureTexts> = {
  en: {
    broken: {
      title: 'This link does not work',
      text: 'It may be incomplete, or no longer valid. Open it from the mail once more. If that does not help, subscribe again, or write to {support} and we take your address off the list.',
      link: 'To the newsletter',
    },
    failed: { title: 'Something went wrong', text: 'Please try again in a moment.', link: 'Try again' },
  },
  es: {
    broken: {
      title: 'Este enlace no funciona',
      text: 'Puede que esté incompleto o que ya no sea válido. Ábrelo de nuevo desde el correo. Si no funciona, suscríbete otra vez o escribe a {support} y quitaremos tu dirección de la lista.',
      link: 'Ir al boletín',
    },
    failed: { title: 'Algo ha fallado', text: 'Inténtalo de nuevo en un momento.', link: 'Reintentar' },
  },
  zh: {
    broken: {
      title: '此链接无法使用',
      text: '链接可能不完整或已失效。请从邮件中重新打开。如仍无法使用，请重新订阅，或写信至 {support}，我们会将您的地址从列表中移除。',
      link: '前往简报订阅',
    },
    failed: { title: '出现问题', text: '请稍后重试。', link: '重试' },
  },
  ja: {
    broken: {
      title: 'このリンクは使えません',
      text: 'リンクが途中で切れているか、無効になっている可能性があります。メールからもう一度開いてください。それでも開けない場合は、もう一度購読を申し込むか、{support}までご連絡ください。配信先から削除いたします。',
      link: 'ニュースレターへ',
    },
    failed: { title: '問題が発生しました', text: 'しばらくしてからもう一度お試しください。', link: '再試行' },
  },
  ko: {
    broken: {
      title: '이 링크는 사용할 수 없습니다',
      text: '링크가 잘렸거나 더 이상 유효하지 않을 수 있습니다. 메일에서 다시 열어 보세요. 그래도 안 되면 다시 구독하거나 {support}(으)로 알려 주시면 목록에서 주소를 삭제해 드립니다.',
      link: '뉴스레터로 이동',
    },
    failed: { title: '문제가 발생했습니다', text: '잠시 후 다시 시도해 주세요.', link: '다시 시도' },
  },
};

/** The site in a language. */
const homeOf = (publicUrl: string, language: Language): string => `${publicUrl}/${language === 'en' ? '' : language}`;

/** What a person sees who followed a link in a mail; the button posts to the same address. */
export const newsletterPage = (
  page: Page,
  { email, language }: { email: string; language: Language },
  publicUrl: string,
): string => {
  const { title, text, button } = texts[language][page];
  const paragraph = `<p>${escapeHtml(text.replace('{email}', email))}</p>`;
  const content = button
    ? `<form method="post">${paragraph}<button type="submit">${escapeHtml(button)}</button></form>`
    : `<article>${paragraph}</article>`;
  const back = escapeHtml(texts[language].back.replace('{name}', brand.name));
  return htmlPage(language, title, `${content}<p><a href="${escapeHtml(homeOf(publicUrl, language))}">${back}</a></p>`);
};

/** For a link that leads nowhere: how to come by another, and how to be rid of the newsletter without one. */
export const brokenLinkPage = (
  language: Language,
  { publicUrl, supportEmail }: { publicUrl: string; supportEmail: string },
): string => {
  const address = escapeHtml(supportEmail);
  return failure(language, 'broken', `${homeOf(publicUrl, language)}#newsletter-title`, (text) =>
    text.replace('{support}', `<a href="mailto:${address}">${address}</a>`),
  );
};

/** For what may work in a moment, at the same address. */
export const failurePage = (language: Language, address: string): string =>
  failure(language, 'failed', address, (text) => text);

const failure = (
  language: Language,
  page: keyof FailureTexts,
  address: string,
  complete: (text: string) => string,
): string => {
  const { title, text, link } = failureTexts[language][page];
  const content = `<p>${complete(escapeHtml(text))}</p><p><a href="${escapeHtml(address)}">${escapeHtml(link)}</a></p>`;
  return htmlPage(language, title, `<article>${content}</article>`);
};
