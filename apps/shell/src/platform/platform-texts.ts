import type { Language, LoadMessages } from '@fernway/i18n';

/** Texts that must be there when a remote, or the network, is not: part of the shell's own code. */
const texts: Record<Language, Record<string, string>> = {
  en: {
    'failed.title': '{{name}} is unavailable',
    'failed.unreachable': 'This part could not be loaded. The rest of the page keeps working.',
    'failed.slow': 'This part takes too long to load. The rest of the page keeps working.',
    'failed.broken': 'This part stopped working. The rest of the page keeps working.',
    'failed.incompatible': 'This part needs another version of the platform. The rest of the page keeps working.',
    'failed.retry': 'Retry',
    'failed.details': 'Details',
  },
  es: {
    'failed.title': '{{name}} no está disponible',
    'failed.unreachable': 'No se pudo cargar esta parte. El resto de la página sigue funcionando.',
    'failed.slow': 'Esta parte tarda demasiado en cargar. El resto de la página sigue funcionando.',
    'failed.broken': 'Esta parte dejó de funcionar. El resto de la página sigue funcionando.',
    'failed.incompatible':
      'Esta parte necesita otra versión de la plataforma. El resto de la página sigue funcionando.',
    'failed.retry': 'Reintentar',
    'failed.details': 'Detalles',
  },
  zh: {
    'failed.title': '{{name}}暂时不可用',
    'failed.unreachable': '无法加载此部分，页面的其余部分仍可使用。',
    'failed.slow': '此部分加载时间过长，页面的其余部分仍可使用。',
    'failed.broken': '此部分已停止工作，页面的其余部分仍可使用。',
    'failed.incompatible': '此部分需要其他版本的平台，页面的其余部分仍可使用。',
    'failed.retry': '重试',
    'failed.details': '详情',
  },
  ja: {
    'failed.title': '{{name}}は現在利用できません',
    'failed.unreachable': 'この部分を読み込めませんでした。ほかの部分はそのまま使えます。',
    'failed.slow': 'この部分の読み込みに時間がかかりすぎています。ほかの部分はそのまま使えます。',
    'failed.broken': 'この部分が動作しなくなりました。ほかの部分はそのまま使えます。',
    'failed.incompatible': 'この部分には別のバージョンのプラットフォームが必要です。ほかの部分はそのまま使えます。',
    'failed.retry': '再試行',
    'failed.details': '詳細',
  },
  ko: {
    'failed.title': '{{name}}을(를) 사용할 수 없습니다',
    'failed.unreachable': '이 부분을 불러오지 못했습니다. 페이지의 나머지는 계속 작동합니다.',
    'failed.slow': '이 부분을 불러오는 데 너무 오래 걸립니다. 페이지의 나머지는 계속 작동합니다.',
    'failed.broken': '이 부분이 작동을 멈췄습니다. 페이지의 나머지는 계속 작동합니다.',
    'failed.incompatible': '이 부분에는 다른 버전의 플랫폼이 필요합니다. 페이지의 나머지는 계속 작동합니다.',
    'failed.retry': '다시 시도',
    'failed.details': '자세히',
  },
};

export const loadPlatformTexts: LoadMessages = async (language) => texts[language];
