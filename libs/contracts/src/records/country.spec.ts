import { countryOf } from './country.js';

it.each([
  [
    'US',
    [
      'us',
      'USA',
      'U.S.A.',
      'United States',
      'the United States of America',
      'Estados Unidos',
      'EE. UU.',
      '美国',
      'アメリカ合衆国',
      '미국',
    ],
  ],
  ['GB', ['UK', 'gb', 'United Kingdom', 'England', 'Reino Unido', '英国', 'イギリス', '영국']],
  ['CN', ['China', 'PRC', '中国', '中國', '중국', 'People’s Republic of China']],
  ['JP', ['Japan', 'Japón', 'JAPON', '日本', '일본']],
  ['KR', ['South Korea', 'Korea, Republic of', 'Corea del Sur', '韩国', '韓国', '대한민국', '한국']],
  ['KP', ['North Korea']],
  ['MX', [' México ', 'Mexico']],
  ['DE', ['Germany', 'Alemania', 'Deutschland', 'D\u0045']],
  ['CI', ['Côte d’Ivoire', "cote d'ivoire", 'Ivory Coast']],
  ['CZ', ['Czechia', 'Czech Republic']],
  ['TR', ['Turkey', 'Türkiye', 'Turquía']],
  ['CD', ['Congo - Kinshasa', 'DR Congo']],
  ['HK', ['Hong Kong', '香港']],
])('tells %s', (code, texts) => {
  expect(texts.map((text) => [text, countryOf(text)])).toEqual(texts.map((text) => [text, code]));
});

it.each(['', '  ', 'Atlantis', 'Springfield', 'EU', 'ZZ', 'Soviet Union', 'SU', 'constructor', null, undefined])(
  'tells no country of %p',
  (text) => expect(countryOf(text)).toBeNull(),
);
