import type { Language } from '@fernway/i18n';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

import type { LargeChartData } from './chart-data.js';

/** ISO 3166-1: the atlas knows countries by number, records by two letters. Of the antarctic there is nothing to tell. */
const codes = new Map(
  `004AF 008AL 012DZ 024AO 031AZ 032AR 036AU 040AT 044BS 050BD 051AM 056BE 064BT 068BO 070BA 072BW 076BR 084BZ 090SB 096BN 100BG
104MM 108BI 112BY 116KH 120CM 124CA 140CF 144LK 148TD 152CL 156CN 158TW 170CO 178CG 180CD 188CR 191HR 192CU 196CY 203CZ 204BJ
208DK 214DO 218EC 222SV 226GQ 231ET 232ER 233EE 238FK 242FJ 246FI 250FR 260TF 262DJ 266GA 268GE 270GM 275PS 276DE 288GH 300GR
304GL 320GT 324GN 328GY 332HT 340HN 348HU 352IS 356IN 360ID 364IR 368IQ 372IE 376IL 380IT 384CI 388JM 392JP 398KZ 400JO 404KE
408KP 410KR 414KW 417KG 418LA 422LB 426LS 428LV 430LR 434LY 440LT 442LU 450MG 454MW 458MY 466ML 478MR 484MX 496MN 498MD 499ME
504MA 508MZ 512OM 516NA 524NP 528NL 540NC 548VU 554NZ 558NI 562NE 566NG 578NO 586PK 591PA 598PG 600PY 604PE 608PH 616PL 620PT
624GW 626TL 630PR 634QA 642RO 643RU 646RW 682SA 686SN 688RS 694SL 703SK 704VN 705SI 706SO 710ZA 716ZW 724ES 728SS 729SD 732EH
740SR 748SZ 752SE 756CH 760SY 762TJ 764TH 768TG 780TT 784AE 788TN 792TR 795TM 800UG 804UA 807MK 818EG 826GB 834TZ 840US 854BF
858UY 860UZ 862VE 887YE 894ZM`
    .split(/\s/)
    .map((both) => [both.slice(0, 3), both.slice(3)]),
);
/** It has no number. */
const kosovo = { name: 'Kosovo', code: 'XK' };

const drawable = new Set([...codes.values(), kosovo.code]);

/** Whether the map shows it: at this scale the smallest countries are none. */
export const isOnMap = (code: string): boolean => drawable.has(code);

/** The same numbers by the names of the countries; what is no code stays as it is. */
export function byCountryName(data: LargeChartData, language: Language): LargeChartData {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const labels = data.labels.map((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code));
  return { ...data, labels, codes: data.labels };
}

export type Country = { type: 'Feature'; code: string | undefined; geometry: object };

/** All countries of the world (Natural Earth 1:110m, by world-atlas), a file of 33 KB. */
export async function loadCountries(): Promise<Country[]> {
  const { default: file } = await import(/* webpackChunkName: "world" */ 'world-atlas/countries-110m.json', {
    with: { type: 'json' },
  });
  const atlas = file as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  return feature(atlas, atlas.objects.countries).features.flatMap(({ id, properties, geometry }) =>
    id === '010' ? [] : [{ type: 'Feature', code: codeOf(id, properties.name), geometry }],
  );
}

const codeOf = (id: string | number | undefined, name: string): string | undefined =>
  codes.get(String(id)) ?? (name === kosovo.name ? kosovo.code : undefined);
