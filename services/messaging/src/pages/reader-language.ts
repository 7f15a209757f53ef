import { type Language, languages } from '@fernway/contracts/http/identity';

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);

/** The language that a browser asks for first among those that we write (RFC 9110, Accept-Language); else English. */
export function readerLanguage(acceptLanguage = ''): Language {
  const wanted = acceptLanguage
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range
        .toLowerCase()
        .split(';')
        .map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { language: tag.split('-')[0] ?? '', weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ language }) => language).find(isLanguage) ?? 'en';
}
