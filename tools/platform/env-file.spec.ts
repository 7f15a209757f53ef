import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEnvFile, unreadSettings } from './env-file.ts';
import { readSettings } from './env-syntax.ts';

let file: string;
beforeEach(() => (file = join(mkdtempSync(join(tmpdir(), 'fernway-env-')), '.env')));
afterEach(() => rmSync(join(file, '..'), { recursive: true }));

const loaded = (text: string, env: Record<string, string> = {}) => {
  writeFileSync(file, text);
  const into: Record<string, string | undefined> = { FERNWAY_ENV_FILE: file, ...env };
  loadEnvFile(into);
  delete into.FERNWAY_ENV_FILE;
  return into;
};

it('fills what the environment leaves unset or empty, and nothing else', () => {
  expect(loaded(`PORT=5000\nHOST=0.0.0.0\nMAIL=\nAI=offline\n`, { HOST: '127.0.0.1', AI: '', MAIL: '' })).toEqual({
    PORT: '5000',
    HOST: '127.0.0.1',
    AI: 'offline',
    MAIL: '',
  });
});

it('takes the mailbox that a login shell names in MAIL for unset', () => {
  expect(loaded('MAIL=off\n', { MAIL: '/var/mail/nobody' })).toEqual({ MAIL: 'off' });
  expect(loaded('PORT=1\n', { MAIL: '/var/mail/nobody' })).toEqual({ PORT: '1' });
  expect(loaded('MAIL=off\n', { MAIL: 'local' })).toEqual({ MAIL: 'local' });
});

it('takes what `fernway keys` prints: JSON and signs of every kind, in single quotes', () => {
  const keys = { SERVICE_PUBLIC_KEYS: '{"keys":[{"kid":"crm","x":"a#b$c"}]}', SMTP_URL: 'smtp://ann:p#$a"s`s@mail' };
  const text = Object.entries(keys).map(([name, value]) => `${name}='${value}'`);
  expect(loaded(text.join('\n'))).toEqual(keys);
});

it('reads comments, exports, several lines in quotes, Windows’ line ends and a mark at the begin', () => {
  const text =
    '\uFEFF# all of it\r\n\r\n  export A=1\r\nB = two words  # said\r\nC="x#y" # said\r\nD="1\r\n2"\r\nE=\'\'\r\nF=';
  expect(readSettings(text, '.env')).toEqual({ A: '1', B: 'two words', C: 'x#y', D: '1\n2', E: '', F: '' });
});

it.each([
  [
    'A=1\nSTRIPE_SECRET_KEY sk_live_1',
    'Line 2 of .env is no setting: write NAME=value, or begin it with # if it is none.',
  ],
  ['A-B=1', 'Line 1 of .env is no setting: write NAME=value, or begin it with # if it is none.'],
  [`A='x\ny'\nB='sk_live_1\nC=1`, "Line 3 of .env has a quote that is not closed at its end: write NAME='value'."],
  [`A="1"\nB="sk_live_1" more`, "Line 2 of .env has a quote that is not closed at its end: write NAME='value'."],
  ['A=pa#ss', 'Line 1 of .env has a # without quotes, which may begin a comment: put the value in single quotes.'],
  ['A=pa$word', 'Line 1 of .env has a $ that compose would replace: put the value in single quotes.'],
  ['A="pa${ss"', 'Line 1 of .env has a $ that compose would replace: put the value in single quotes.'],
])('refuses %j by its number, without its words', (text, message) => {
  expect(() => readSettings(text, '.env')).toThrow(message);
});

it('is nothing where there is no file, unless one was named; `off` reads none', () => {
  expect(() => loadEnvFile({ FERNWAY_ENV_FILE: join(file, 'none') })).toThrow(
    /^The settings in .*none cannot be read: /,
  );
  writeFileSync(file, 'garbage');
  expect(() => loadEnvFile({ FERNWAY_ENV_FILE: 'off' })).not.toThrow();
});

it('knows which of its names nothing reads', () => {
  expect(
    unreadSettings([
      'PUBLIC_URL',
      'SMTP_URl',
      'CRM_DATABASE_URL',
      'PUBLIC_ULR',
      'NODE_EXTRA_CA_CERTS',
      'IDENTITY_REFRESH_KEY',
    ]),
  ).toEqual(['PUBLIC_ULR', 'SMTP_URl']);
});
