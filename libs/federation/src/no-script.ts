import { brand } from '@fernway/brand';
import { languages, type Language } from '@fernway/i18n';

const texts: Record<Language, string> = {
  en: `${brand.name} needs JavaScript. Switch it on in your browser and load the page again.`,
  es: `${brand.name} necesita JavaScript. Actívalo en tu navegador y vuelve a cargar la página.`,
  zh: `${brand.name} 需要 JavaScript。请在浏览器中启用它，然后重新加载页面。`,
  ja: `${brand.name}にはJavaScriptが必要です。ブラウザーで有効にして、ページを読み込み直してください。`,
  ko: `${brand.name}에는 JavaScript가 필요합니다. 브라우저에서 켠 뒤 페이지를 다시 불러와 주세요.`,
};

/** What an app page says without scripts, in every language: its HTML is the same for all of them. */
export const noScript = languages.map((language) => ({ language, text: texts[language] }));
