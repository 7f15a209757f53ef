/** What stands in lists of people in each language: characters that a wrong reading of the bytes hardly gives. */
const frequent: Record<string, RegExp> = {
  shift_jis: /[\u3040-\u30ff]/gu,
  'euc-jp': /[\u3040-\u30ff]/gu,
  cp949: /[\uac00-\ud7a3]/gu,
  gb18030:
    /[的一是不了人在有他这中大来上国个和到地我公司电话邮箱姓名客户联系职位备注省市区路号王李张刘陈杨赵黄周吴徐孙马朱胡郭何高林北京上海广州深圳]/gu,
  big5: /[的一是不了人在有他這中大來上國個和到地我公司電話郵箱姓名客戶聯絡職稱備註市區路號王李張劉陳楊趙黃周吳徐孫馬朱胡郭何高林台臺北灣]/gu,
};
const wanted: Record<string, number> = { shift_jis: 0.2, 'euc-jp': 0.2, cp949: 0.8, gb18030: 0.12, big5: 0.12 };

const highCharacters = /\P{ASCII}/gu;
const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** Whether a text of two bytes a character reads as its language is written. */
export const readsAsPairs = (text: string, label: string): boolean => {
  if (text.includes('\ufffd') || /[\ue000-\uf8ff\u0080-\u009f]/u.test(text)) return false;
  const high = count(text, highCharacters);
  return high > 0 && count(text, frequent[label]!) / high >= wanted[label]!;
};

const strange = /[\ufffd\u0080-\u009f]/gu;
/** Signs and other scripts within a word, and capitals behind small letters: bytes that were meant otherwise. */
const torn =
  /(?<=\p{L})[\p{S}\p{No}¿¡«»](?=\p{L})|(?<=\p{Ll})\p{Lu}(?=\p{Ll})|(?<=\p{Script=Latin})[\p{Script=Cyrillic}\p{Script=Greek}]|(?<=[\p{Script=Cyrillic}\p{Script=Greek}])\p{Script=Latin}/gu;
const shouted = /(?<![\p{L}])\p{Ll}\p{Lu}{2,}/gu;
/** Letters that each language has besides plain ones, and its neighbours have not. */
const usual: Record<string, RegExp> = {
  'windows-1252': /[äöüÄÖÜßéèêëàâçîïôûùáíóúñÑãõåøæÅØ]/gu,
  'windows-1250': /[ąćęłńśźżĄĆĘŁŃŚŹŻáíóúýčďěňřšťůžÁÉÍŠČŘŽőűÖÜäöüßéă]/gu,
  'windows-1251': /[а-яА-ЯёЁіїєґІЇЄ]/gu,
  'koi8-r': /[а-яА-ЯёЁ]/gu,
  'windows-1253': /[α-ωΑ-Ωάέήίόύώ]/gu,
  'windows-1254': /[ğışİĞŞçöüÇÖÜâ]/gu,
  'windows-1255': /[א-ת]/gu,
  'windows-1256': /[ء-ي]/gu,
  'windows-1257': /[āčēģīķļņšūžąęėįųĀČĒŠŪŽõäöü]/gu,
  'iso-8859-2': /[ąćęłńśźżĄĆĘŁŃŚŹŻáíóúýčďěňřšťůžÁÉÍŠČŘŽőűÖÜäöüßéă]/gu,
};

/** How well a text reads in an encoding of one byte a character: 1 where each of its letters is usual there, less for what is torn. */
export const readsAs = (text: string, label: string): number => {
  const high = count(text, highCharacters);
  if (high === 0) return 0;
  const odd = 2 * count(text, strange) + count(text, torn) + count(text, shouted);
  return (count(text, usual[label]!) - 2 * odd) / high;
};

export const singleByte = Object.keys(usual);
export const ofPairs = Object.keys(frequent);
