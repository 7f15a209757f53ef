// Plain functions, without zod: maps and figures read addresses by the same rules. Public pages do not need it.
import { folded } from '../folded.js';

/** ISO 3166-1, and Kosovo's usual code: `Intl` also knows names of unions, islands without a code and former states. */
const codes =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN
CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN
HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM
MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS
XK YE YT ZA ZM ZW`.split(/\s/);

const languages = ['en', 'es', 'zh', 'ja', 'ko'];

/** What people and other programs write besides the names that `Intl` knows. */
const aliases: Readonly<Record<string, string>> = {
  AE: 'UAE|ARE|Emirates',
  AR: 'ARG',
  AT: 'AUT|Österreich',
  AU: 'AUS',
  BE: 'BEL|België|Belgique|Belgien',
  BO: 'Bolivia, Plurinational State of|Plurinational State of Bolivia',
  BR: 'BRA|Brasil',
  CA: 'CAN',
  CD: 'DR Congo|DRC|Democratic Republic of the Congo|Congo, Democratic Republic of the',
  CG: 'Congo|Republic of the Congo',
  CH: 'CHE|Schweiz|Suisse|Svizzera',
  CI: 'Ivory Coast',
  CL: 'CHL',
  CN: "CHN|PRC|P.R. China|PR China|Mainland China|People's Republic of China|中华人民共和国|中華人民共和国|中國",
  CO: 'COL',
  CV: 'Cape Verde',
  CZ: 'CZE|Czech Republic|Česko',
  DE: 'DEU|GER|Deutschland|Federal Republic of Germany',
  DK: 'DNK|Danmark',
  ES: 'ESP|Espanya',
  FI: 'FIN|Suomi',
  FR: 'FRA',
  GB: 'GBR|UK|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|Gran Bretaña|Inglaterra|Escocia|Gales|イングランド|英国|영국|United Kingdom of Great Britain and Northern Ireland',
  GR: 'GRC|Hellas',
  HK: 'HKG|Hong Kong|香港|홍콩',
  HU: 'HUN|Magyarország',
  IE: 'IRL|Éire|Republic of Ireland',
  IL: 'ISR',
  IN: 'IND|Bharat',
  IR: 'Iran, Islamic Republic of',
  IT: 'ITA|Italia',
  JP: 'JPN|Nippon|日本国',
  KP: "PRK|Korea, Democratic People's Republic of",
  KR: 'KOR|Korea|Republic of Korea|Korea, Republic of|Korea (South)|Corea|大韩民国|大韓民国|한국|남한',
  LA: "Lao People's Democratic Republic",
  MK: 'Macedonia',
  MM: 'Burma',
  MO: 'MAC|Macau|澳门|澳門|마카오',
  MX: 'MEX|Mexico|Méjico',
  NL: 'NLD|Holland|The Netherlands|Nederland|Holanda',
  NO: 'NOR|Norge',
  NZ: 'NZL|Aotearoa',
  PE: 'PER',
  PH: 'PHL|The Philippines',
  PL: 'POL|Polska',
  PS: 'Palestine',
  PT: 'PRT',
  RU: 'RUS|Russian Federation|Россия',
  SE: 'SWE|Sverige',
  SG: 'SGP',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland',
  TH: 'THA',
  TL: 'East Timor',
  TR: 'TUR|Turkey|Turkiye',
  TW: 'TWN|Taiwan, Province of China|Republic of China|臺灣|台灣',
  TZ: 'Tanzania, United Republic of',
  UA: 'UKR|Україна',
  US: 'USA|U.S.A.|United States of America|America|The United States|The United States of America|EEUU|EE. UU.|EE.UU.|Estados Unidos de América|美国|美國|米国|アメリカ|アメリカ合衆国|미국|미합중국',
  VA: 'Holy See|Vatican',
  VE: 'Venezuela, Bolivarian Republic of',
  VN: 'VNM|Viet Nam',
  ZA: 'ZAF|RSA',
};

/** Letters and digits count: `U.S.A.` and `usa` are one text. */
const keyOf = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, '');

let known: Map<string, string> | undefined;

const countries = (): Map<string, string> => {
  const byKey = new Map<string, string>();
  const add = (text: string | undefined, code: string) => {
    if (text && !byKey.has(keyOf(text))) byKey.set(keyOf(text), code);
  };
  for (const code of codes) add(code, code);
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      for (const code of codes) add(names.of(code), code);
    }
  }
  for (const [code, texts] of Object.entries(aliases)) for (const text of texts.split('|')) add(text, code);
  return byKey;
};

/**
 * The country that an address names, in any of our languages or by a usual code or short form.
 * @returns ISO 3166-1 alpha-2, or null where nobody can tell
 */
export const countryOf = (text: string | null | undefined): string | null => {
  if (!text) return null;
  known ??= countries();
  return known.get(keyOf(text)) ?? null;
};
