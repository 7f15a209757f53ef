import type { Language } from '@fernway/contracts/http/identity';

const notes: Record<Language, string> = {
  en: 'This API key was not given {scopes}: what they cover is missing from this answer.',
  es: 'Esta clave de API no tiene {scopes}: lo que abarcan falta en esta respuesta.',
  zh: '此 API 密钥没有 {scopes} 权限，因此这条回答不包含相应内容。',
  ja: 'この API キーには {scopes} の権限がないため、該当する内容はこの回答に含まれていません。',
  ko: '이 API 키에는 {scopes} 권한이 없어 해당 내용은 이 답변에 포함되지 않았습니다.',
};

/** Says below an answer what its API key kept it from. */
export const notGivenNote = (language: Language, scopes: readonly string[]): string =>
  notes[language].replace('{scopes}', scopes.join(', '));
