import { importLimits } from '@fernway/contracts/http/crm-imports';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { checked, type FileRow } from './file-rows.js';
import { recognise, rowsOf } from './read-file.js';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fernway-read-'));
  path = join(folder, 'file');
});
afterEach(() => rm(folder, { recursive: true }));

const read = async (bytes: Buffer | string | Iterable<string | Buffer>): Promise<FileRow[]> => {
  if (typeof bytes === 'string' || Buffer.isBuffer(bytes)) await writeFile(path, bytes);
  else await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(path));
  const rows: FileRow[] = [];
  for await (const some of rowsOf(path, await recognise(path))) rows.push(...some);
  return rows;
};
const cells = async (bytes: Buffer | string) => (await read(bytes)).map((row) => row.cells);
const latin = (text: string, encoding: BufferEncoding = 'latin1') => Buffer.from(text, encoding);

/** A spreadsheet of these parts. */
const xlsx = async (parts: Record<string, string | Readable>): Promise<void> => {
  const zip = new ZipFile();
  const all = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="a" state="hidden" r:id="r0"/><sheet name="b" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r0" Target="worksheets/none.xml"/><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    ...parts,
  };
  for (const [name, content] of Object.entries(all)) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name);
    else zip.addReadStream(content, name);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
};
const readXlsx = async (parts: Record<string, string | Readable>) => {
  await xlsx(parts);
  const rows: FileRow[] = [];
  for await (const some of rowsOf(path, await recognise(path))) rows.push(...some);
  return rows;
};
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe('CSV', () => {
  it('is cut where its separator is, in quotes and over line ends', async () => {
    for (const [separator, end] of [
      [',', '\r\n'],
      [';', '\n'],
      ['\t', '\r\n'],
      ['|', '\n'],
    ] as const) {
      const lines = [
        ['name', 'note'],
        ['"Jones, ""M"" ;|"', `"two${end}lines"`],
      ].map((line) => line.join(separator));
      expect(await cells(lines.join(end) + end)).toEqual([
        ['name', 'note'],
        ['Jones, "M" ;|', `two${end}lines`],
      ]);
    }
    expect(await cells('sep=;\nname;note\na,b;c')).toEqual([
      ['name', 'note'],
      ['a,b', 'c'],
    ]);
  });

  it('is read in the encoding that it has', async () => {
    const text = 'name,city\nZoë Müller,Köln\nŁukasz,Łódź\n';
    const chinese = Buffer.from('d6d0b9fad3d0b5c4c8cb2cb9abcbbebacdc8cb0a', 'hex');
    expect((await cells(text))[1]).toEqual(['Zoë Müller', 'Köln']);
    expect((await cells(`\uFEFF${text}`))[0]).toEqual(['name', 'city']);
    expect((await cells(latin(`\uFEFF${text}`, 'utf16le')))[2]).toEqual(['Łukasz', 'Łódź']);
    expect((await cells(latin(text, 'utf16le')))[1]).toEqual(['Zoë Müller', 'Köln']);
    expect((await cells(latin('name,city\nZoë Müller,Köln\n')))[1]).toEqual(['Zoë Müller', 'Köln']);
    expect((await cells(Buffer.concat(Array.from({ length: 20 }, () => chinese))))[0]).toEqual([
      '中国有的人',
      '公司和人',
    ]);
  });

  it('names rows whose bytes are broken, and reads the others', async () => {
    const rows = await read(
      Buffer.concat([latin('name\nMüller\nZoë\n', 'utf8'), latin('Köln\n'), latin('a\0b\nAnna\n', 'utf8')]),
    );
    expect(rows.map(({ row, problem }) => [row, problem])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
      [4, 'broken-text'],
      [5, 'nul'],
      [6, undefined],
    ]);
  });

  it('finds an odd byte a long way behind', async () => {
    await writeFile(path, Buffer.concat([Buffer.from('name\n' + 'plain\n'.repeat(200_000)), latin('Zoë\n')]));
    expect((await recognise(path)).encoding).toBe('windows-1252');
  });

  it('may be ragged, and counts empty lines', async () => {
    expect((await read('a,b,c\n1\n\n1,2,3,4\n')).map(({ row, cells: { length } }) => [row, length])).toEqual([
      [1, 3],
      [2, 1],
      [4, 4],
    ]);
  });

  it('says which row is too long, never closes its quote, or has too many columns', async () => {
    const line = function* () {
      yield 'name,email\nMara,';
      for (let megabytes = 0; megabytes < 64; megabytes += 1) yield 'x'.repeat(1024 * 1024);
    };
    await expect(read(line())).rejects.toThrow('Row 2 is longer than 1 MB');
    await expect(read('name\nMara\n"Ben\nAnna\n')).rejects.toThrow(
      'Row 3: a quotation mark is opened and never closed',
    );
    await expect(read(`name\n${Array.from({ length: 5000 }, (_, at) => at).join(',')}`)).rejects.toThrow(
      'Row 2 has 5,000 columns; at most 500 can be read',
    );
    await expect(read('')).rejects.toThrow('The file is empty');
    await expect(
      read(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\0\0\x01\0\x08\x06\0\0\0\\r\xa8f', 'latin1')),
    ).rejects.toThrow('This is not a CSV, XLSX or vCard file');
  });

  it('has at most a million rows beside its header', () => {
    const row = { row: 9, cells: ['Mara'] };
    expect(checked(row, importLimits.rows + 1)).toEqual(row);
    expect(() => checked(row, importLimits.rows + 2)).toThrow('The file has more than 1,000,000 rows; split it');
  });
});

describe('XLSX', () => {
  it('gives texts, numbers, days and truths of the first sheet that is shown', async () => {
    const rows = await readXlsx({
      'xl/sharedStrings.xml':
        '<sst><si><t>Name</t></si><si><r><t>Ma</t></r><r><t>ra</t></r><rPh><t>no</t></rPh></si><si><t>&lt;b&gt; &amp; 王</t></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]d mmm yy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': sheet(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>2</v></c></row>' +
          '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>0.30000000000000004</v></c><c r="C3" s="1"><v>46357</v></c><c r="D3" s="2"><v>46357.5</v></c><c r="E3" t="b"><v>1</v></c><c r="F3" t="inlineStr"><is><t>in</t></is></c></row>',
      ),
    });
    expect(rows).toEqual([
      { row: 1, cells: ['Name', '', '<b> & 王'] },
      { row: 3, cells: ['Mara', '0.3', '2026-12-01', '2026-12-01T12:00:00Z', 'true', 'in'] },
    ]);
  });

  it('tells which cells are numbers where their text leaves that open, every time that it is read', async () => {
    const parts = {
      'xl/sharedStrings.xml': '<sst><si><t>1.125</t></si></sst>',
      'xl/worksheets/sheet1.xml': sheet(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>1.125</v></c><c r="C1"><v>12.5</v></c></row>',
      ),
    };
    const rows = [{ row: 1, cells: ['1.125', '1.125', '12.5'], numbers: [1] }];
    expect(await readXlsx(parts)).toEqual(rows);
    expect(await read(await readFile(path))).toEqual(rows);
  });

  it('opens no file that unpacks to far more than it should', async () => {
    const zeros = function* () {
      yield '<worksheet><sheetData><row><c t="inlineStr"><is><t>';
      for (let megabytes = 0; megabytes < 80; megabytes += 1) yield Buffer.alloc(1024 * 1024, ' ');
      yield '</t></is></c></row></sheetData></worksheet>';
    };
    await expect(
      readXlsx({ 'xl/worksheets/sheet1.xml': Readable.from(zeros(), { objectMode: false }) }),
    ).rejects.toThrow('unpacks to far more than a spreadsheet holds');
  });

  it('looks up no entities, of its own or of another place', async () => {
    const evil = (type: string) =>
      `<?xml version="1.0"?><!DOCTYPE x [${type}]>${sheet('<row><c t="inlineStr"><is><t>&e;</t></is></c></row>')}`;
    for (const type of ['<!ENTITY e SYSTEM "file:///etc/passwd">', '<!ENTITY a "aaaa"><!ENTITY e "&a;&a;&a;">']) {
      await expect(readXlsx({ 'xl/worksheets/sheet1.xml': evil(type) })).rejects.toThrow(
        'declares entities of its own',
      );
    }
    await expect(
      readXlsx({ 'xl/worksheets/sheet1.xml': sheet('<row><c t="inlineStr"><is><t>&e;</t></is></c></row>') }),
    ).rejects.toThrow('damaged or incomplete');
  });

  it('says what is wrong with a file that is none, was cut, or has too many columns', async () => {
    await expect(readXlsx({ 'xl/workbook.xml': '<workbook/>' })).rejects.toThrow('has no sheet');
    await expect(
      readXlsx({ 'xl/worksheets/sheet1.xml': sheet('<row r="7"><c r="GJK7"><v>1</v></c></row>') }),
    ).rejects.toThrow('Row 7 has 5,003 columns; at most 500');
    await xlsx({ 'xl/worksheets/sheet1.xml': sheet('') });
    await expect(read((await readFile(path)).subarray(0, 300))).rejects.toThrow('damaged or incomplete');
    await expect(read(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toThrow('old XLS kind');
  });
});

describe('vCard', () => {
  const of = async (card: string | Buffer) => {
    const [header, ...rows] = await cells(card);
    return rows.map((row) => Object.fromEntries(row.flatMap((cell, at) => (cell === '' ? [] : [[header![at], cell]]))));
  };

  it('is read in 2.1, with quoted-printable in any charset', async () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;Zo=EB',
      'FN;CHARSET=UTF-8;QUOTED-PRINTABLE:Zo=C3=AB =',
      'M=C3=BCller',
      'TEL;WORK;VOICE:+49 30 123456',
      'TEL;CELL:+49 170 1234567',
      'EMAIL;INTERNET:zoe@oak.example',
      'ORG:Oak;Sales',
      'PHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/4AAQSkZJRgABAQ',
      ' AAAAAAAA',
      'END:VCARD',
    ].join('\r\n');
    expect(await of(card)).toEqual([
      {
        Name: 'Zoë Müller',
        'First name': 'Zoë',
        'Last name': 'Müller',
        'Work phone': '+49 30 123456',
        'Mobile phone': '+49 170 1234567',
        'E-mail': 'zoe@oak.example',
        Company: 'Oak',
      },
    ]);
  });

  it('is read in 3.0 and 4.0, folded, escaped, and with the preferred first', async () => {
    const cards = [
      'BEGIN:VCARD\nVERSION:3.0\nFN:Jones\\, Mara\nN:Jones;Mara;;;\nitem1.EMAIL;TYPE=INTERNET:a@oak.example\nEMAIL;TYPE=INTERNET;TYPE=PREF:b@oak.example\nADR;TYPE=WORK:;;1 Main',
      '  Street;Springfield;IL;62701;US\nCATEGORIES:Friends,Golf\nNOTE:one\\ntwo\nEND:VCARD',
      'BEGIN:VCARD\nVERSION:4.0\nFN:王小明\nTEL;VALUE=uri;PREF=1;TYPE="voice,home":tel:+86-10-1234-5678\nEMAIL;TYPE=work:wang@oak.example\nTITLE:经理\nEND:VCARD',
    ].join('\n');
    expect(await of(cards)).toEqual([
      {
        Name: 'Jones, Mara',
        'First name': 'Mara',
        'Last name': 'Jones',
        'E-mail': 'b@oak.example ::: a@oak.example',
        Street: '1 Main Street',
        City: 'Springfield',
        Region: 'IL',
        'Postal code': '62701',
        Country: 'US',
        Tags: 'Friends; Golf',
        Note: 'one\ntwo',
      },
      { Name: '王小明', 'Home phone': '+86-10-1234-5678', 'Work e-mail': 'wang@oak.example', 'Job title': '经理' },
    ]);
  });

  it.each([
    ['BDAY:19851203', { Birthday: '19851203' }],
    ['BDAY:--1203', { Birthday: '--1203' }],
    ['BDAY;VALUE=date:1985', { Birthday: '1985' }],
    ['BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-03', { Birthday: '--12-03' }],
    ['BDAY;value=date;X-APPLE-OMIT-YEAR=1604:16041203', { Birthday: '--1203' }],
    ['BDAY;X-APPLE-OMIT-YEAR=1604:1985-12-03', { Birthday: '1985-12-03' }],
    ['BDAY:1604-12-03', { Birthday: '1604-12-03' }],
    ['NOTE:Tall\nBDAY;VALUE=text:circa 1800', { Note: 'Tall\n\nBDAY: circa 1800' }],
    ['CATEGORIES:friend,key\\, account', { Tags: 'friend; "key, account"' }],
    ['CATEGORIES:a\\;b;c\nCATEGORIES:d\\,e', { Tags: '"a;b"; c ::: "d,e"' }],
    ['CATEGORIES:back\\\\slash,,two\\nlines', { Tags: 'back\\slash; "two\nlines"' }],
    ['CATEGORIES:x | y', { Tags: '"x | y"' }],
    ['ORG:Oak\\; Sons;Sales', { Company: 'Oak; Sons' }],
    ['TITLE;ENCODING=BASE64:TcO8bGxlcg==', { 'Job title': 'Müller' }],
    ['TITLE;CHARSET=ISO-8859-1;BASE64:TfxsbGVy', { 'Job title': 'Müller' }],
    ['TITLE;CHARSET=UTF-16:Boss', { 'Job title': 'Boss' }],
    ['N:Jones\\;Smith;Mara\\, Ann;;;', { 'Last name': 'Jones;Smith', 'First name': 'Mara, Ann' }],
  ])('has of %j %j', async (lines, found) =>
    expect(await of(`BEGIN:VCARD\nVERSION:4.0\nFN:M\n${lines}\nEND:VCARD`)).toEqual([{ Name: 'M', ...found }]),
  );

  it.each([
    ['Windows-1251', 'Анна Петрова', 'c0edede020cfe5f2f0eee2e0'],
    ['CP1251', 'Ёж', 'a8e6'],
    ['KOI8-R', 'Анна', 'e1cecec1'],
    ['Shift_JIS', '山田ソ', '8e529363835c'],
    ['GB2312', '一', 'd2bb'],
    ['Big5', '許功蓋', 'b35ca55cbb5c'],
    ['EUC-KR', '김', 'b1e8'],
    ['ISO-8859-2', 'Łódź', 'a3f364bc'],
    ['UTF-8', 'Łódź', 'c581c3b364c5ba'],
    ['Windows-1251, of a file saved anew as UTF-8', 'Анна', 'd090d0bdd0bdd0b0'],
    ['no-such-charset', 'Łódź', 'c581c3b364c5ba'],
  ])('of 2.1 has raw bytes in the charset that a property names: %s', async (named, name, hex) => {
    const card = (fn: Buffer) =>
      Buffer.concat([
        Buffer.from(`BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=${named.split(',')[0]}:`),
        fn,
        Buffer.from('\r\nEND:VCARD\r\n'),
      ]);
    expect(await of(card(Buffer.from(hex, 'hex')))).toEqual([{ Name: name }]);
  });

  it('of an unknown charset that fits no guess is held', async () => {
    const card = Buffer.from(
      'BEGIN:VCARD\nN;CHARSET=BOGUS-9:M\xfcller;Bo\nNOTE:\xc3\xa9t\xc3\xa9\nEND:VCARD\n',
      'latin1',
    );
    expect((await read(card)).at(-1)!.problem).toBe('broken-text');
  });

  it('may hold several charsets, a mark in front of each card, and a character cut by folding', async () => {
    const card = (head: string, hex: string) =>
      Buffer.concat([
        Buffer.from(`\uFEFFBEGIN:VCARD\r\nFN${head}:`),
        Buffer.from(hex, 'hex'),
        Buffer.from('\r\nEND:VCARD\r\n'),
      ]);
    const cards = [
      card(';CHARSET=Windows-1251', 'c0edede0'),
      card(';CHARSET=ISO-8859-1', '5a6feb'),
      card('', '5a6fc30d0a20ab'),
    ];
    expect(await of(Buffer.concat(cards))).toEqual([{ Name: 'Анна' }, { Name: 'Zoë' }, { Name: 'Zoë' }]);
    expect(await of(Buffer.from('\uFEFFBEGIN:VCARD\r\nFN:Łódź\r\nEND:VCARD\r\n', 'utf16le'))).toEqual([
      { Name: 'Łódź' },
    ]);
  });

  it('says where a file ends too early', async () => {
    await expect(of('BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:B\n')).rejects.toThrow(
      'Card 2 has no end: the file is incomplete',
    );
    await expect(of('BEGIN:VCARD\nFN:A\nBEGIN:VCARD\nFN:B\nEND:VCARD')).rejects.toThrow(
      'Card 1 has no end: another begins within it',
    );
  });
});
