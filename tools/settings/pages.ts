import type { Listed } from './catalogue.ts';

const generated =
  'Generated from the env schemas by "npm run fernway -- settings". Do not edit: change services/*/src/env.ts instead.';
const byKeys = /(_PRIVATE_KEY|_PASSWORD)$|^(SERVICE_PUBLIC_KEYS|IDENTITY_SIGNING_KEYS|IDENTITY_REFRESH_KEY)$/;

/** Whether `fernway keys` makes it. */
export const isMadeByKeys = (name: string) => byKeys.test(name);

/** The text of `.env.example`: every setting, commented out, with its default. */
export function envExample(settings: Listed[]): string {
  const groups = groupsOf(settings).map(([title, members]) =>
    [`# ── ${title} ──`, ...members.map(exampleLines)].join('\n\n'),
  );
  const head = [
    `# ${generated}`,
    '# Copy what differs into .env, which compose and npm start read; docs/settings.md has the same as tables.',
    '# What is marked (keys) is written there by "npm run fernway -- keys".',
  ].join('\n');
  return `${[head, ...groups].join('\n\n')}\n`;
}

function exampleLines(setting: Listed): string {
  const { name, default: usual = '', readBy } = setting;
  const marks = isMadeByKeys(name) ? ' (keys)' : '';
  return [
    ...wrapped(`${plain(setting)} Read by ${readBy.join(', ')}.${marks}`).map((line) => `# ${line}`),
    `#${name}=${usual}`,
  ].join('\n');
}

/** The page `docs/settings.md`. */
export function settingsPage(settings: Listed[]): string {
  const parts = groupsOf(settings).map(([title, members]) =>
    [`## ${title}`, '', '| setting | meaning | unset | read by |', '|---|---|---|---|', ...members.map(row)].join('\n'),
  );
  return `${[
    `<!-- ${generated} -->`,
    '# Settings',
    'Every part reads its settings from its environment, once, when it starts; what is wrong is listed, and it does not start. ' +
      'Empty counts as unset. `npm start` and compose read `.env` in the repository’s folder; `.env.example` lists the same settings. ' +
      '🔑 marks what is secret: compose gives each container only its own. *keys* are made by `npm run fernway -- keys`.',
    ...parts,
  ].join('\n\n')}\n`;
}

const row = (setting: Listed) => {
  const { name, secret, readBy } = setting;
  return `| \`${name}\`${secret ? ' 🔑' : ''} | ${told(setting).replaceAll('|', '\\|')} | ${whenUnset(setting)} | ${readBy.join(', ')} |`;
};

function whenUnset({ name, needed, default: usual }: Listed): string {
  if (isMadeByKeys(name)) return '*keys*';
  if (usual !== undefined) return `\`${usual}\``;
  return needed ? 'needed' : '';
}

const told = ({ description, values }: Listed) =>
  values ? `${description} One of ${values.map((value) => `\`${value}\``).join(', ')}.` : description;
const plain = (setting: Listed) => told(setting).replaceAll('`', '');

/** By who reads them, so that an operator finds together what belongs together. */
function groupsOf(settings: Listed[]): [string, Listed[]][] {
  const groups = Object.groupBy(settings, (setting) => titleOf(setting));
  return (Object.entries(groups) as [string, Listed[]][]).sort(([a], [b]) => order(a) - order(b));
}

const everywhere = 'All parts';
const severalParts = 'Several parts';
const addresses = 'Addresses of the parts';
const databases = 'Databases and keys';

function titleOf({ name, readBy }: Listed): string {
  if (isMadeByKeys(name) || /_(DATABASE_URL|DATABASE_POOL|MIGRATION_URL)$|^POSTGRES_/.test(name)) return databases;
  if (/^[A-Z]+_(URL|PORT)$/.test(name) && !/^(PUBLIC|SMTP)_/.test(name)) return addresses;
  const parts = readBy.filter((part) => !part.includes(' '));
  if (parts.length > 4) return everywhere;
  const [only, ...others] = parts.filter((part) => part !== 'gateway');
  if (only && !others.length) return only.length < 4 ? only.toUpperCase() : only[0]!.toUpperCase() + only.slice(1);
  return only ? severalParts : 'Gateway';
}

const order = (title: string) => {
  const known = [everywhere, 'Gateway', severalParts].indexOf(title);
  const last = [databases, addresses].indexOf(title);
  return last >= 0 ? 100 + last : known >= 0 ? known : 10;
};

/** Lines of at most 120 columns, broken between words. */
const wrapped = (text: string): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 3 <= 120) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
    return lines;
  }, []);
