import iconv from 'iconv-lite';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decoded, detectEncoding, isEncoding } from './text-encoding.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernway-encoding-'));
});
afterAll(() => rm(folder, { recursive: true }));

const lists: [string, string][] = [
  ['cp949', '이름,회사,이메일\n김민수,참나무 제과,kim@oak.example\n똠방각하,펲시,b@oak.example\n'],
  ['euc-kr', '이름,회사,전화\n이지은,한빛 상사,02-555-0142\n박서준,대한 물산,02-555-0143\n'],
  [
    'shift_jis',
    '氏名,会社,メール\n佐藤 健,オーク製パン株式会社,sato@oak.example\n鈴木 花子,みどり商店,h@oak.example\n',
  ],
  ['euc-jp', '氏名,会社,メール\n佐藤 健,オーク製パン株式会社,sato@oak.example\n'],
  ['gb18030', '姓名,公司,电话\n王小明,橡树面包有限公司,010-5555\n李娜,绿叶贸易公司,010-5556\n'],
  ['big5', '姓名,公司,電話\n陳大文,橡樹麵包有限公司,02-5555\n林美麗,綠葉貿易公司,02-5556\n'],
  ['koi8-r', 'Имя,Компания,Город\nИван Петров,Дуб,Москва\nОльга Смирнова,Берёза,Казань\n'],
  ['windows-1251', 'Имя,Компания,Город\nИван Петров,Дуб,Москва\nОльга Смирнова,Берёза,Казань\n'],
  ['windows-1250', 'Imię,Nazwisko,Miasto\nŁukasz,Wójcik,Łódź\nZofia,Jabłońska,Gdańsk\nMałgorzata,Żak,Poznań\n'],
  ['windows-1253', 'Όνομα,Πόλη\nΓιώργος Παπαδόπουλος,Αθήνα\nΕλένη,Πάτρα\n'],
  ['windows-1252', 'Vorname,Ort\nJörg,Köln\nZoë,Düsseldorf\nFrançois,Besançon\n'],
  ['windows-1252', 'Nombre,Ciudad\nJosé Núñez,Málaga\nIñaki Muñoz,Cádiz\n'],
];

it.each(lists)('a short list in %s is read as it was written', async (label, text) => {
  const path = join(folder, 'list');
  await writeFile(path, iconv.encode(text, label));
  const found = await detectEncoding(path);
  let read = '';
  for await (const part of decoded(path, found)) read += part;
  expect([found, read]).toEqual([expect.any(String), text]);
});

it('knows encodings by the names that programs give them', () => {
  const names = [
    'cp949',
    'ks_c_5601-1987',
    'KOI8-R',
    'windows-1257',
    'macintosh',
    'GBK',
    'utf-16le',
    'cp932',
    'latin1',
  ];
  expect(names.filter((name) => !isEncoding(name))).toEqual([]);
  expect(['klingon', '', '../utf-8'].filter(isEncoding)).toEqual([]);
});
