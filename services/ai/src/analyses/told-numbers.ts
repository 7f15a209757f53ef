const unit = String.raw`(?:\s?(?:%|k\b|m\b|bn?\b|thousand|million|mil\b|millones|mill[oó]n|percent|por ciento|[万亿億兆만억조천千百倍割]))?`;
const numbers = new RegExp(String.raw`\d(?:[\d.,'\u00a0\u202f]*\d)?${unit}`, 'giu');

/** Numbers that are written out: none of the figures is, so that whoever writes one made it up. */
const spelled = [
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w*teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|dozen|hundreds?|thousands?|millions?|doubled?|tripled?|twice|half|thirds?|quarters? of)\b/iu,
  /(?<!\p{L})(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|veinte|treinta|cuarenta|cincuenta|cien(?:to)?s?|mil|millones|docenas?|doble|triple|duplic\p{L}*|triplic\p{L}*|mitad|tercio)(?!\p{L})/iu,
  /[一二三四五六七八九十百千万億亿两兩]+(?:[%％倍成割個个件名家位元円社]|分之)|半分|一半|翻番|倍増/u,
  /(?:두|세|네|다섯|여섯|열|수십|수백|수천)\s?(?:배|건|명|곳|개)|절반/u,
];

const tokens = (text: string): string[] =>
  (text.normalize('NFKC').match(numbers) ?? []).map((token) => {
    const digits = token.replace(/[^\d]/g, '');
    return digits + token.replace(/[\d.,'\u00a0\u202f\s]/g, '').toLowerCase();
  });

/** Whether a text tells no number that is not in the figures as they were written. Its unit counts: 12 is not 12 %, nor 12 k. */
export const tellsOnly = (text: string, figures: readonly string[]): boolean => {
  const known = new Set(figures.flatMap(tokens));
  return (
    !spelled.some((words) => words.test(text.normalize('NFKC'))) && tokens(text).every((token) => known.has(token))
  );
};
