import { mostWays } from '@fernway/contracts/http/crm-records';
import { contactFields, type Lifecycle } from '@fernway/contracts/records/contact';
import { valueSeparator } from '../import-files/vcard-card.js';
import { emailIn, phoneTail, truth } from './cell-values.js';
import { type MadeRecord, type Plan, type RowCells, RowProblem } from './mapped-row.js';
import { ownerIn } from './owners.js';
import { addressIn, fieldsIn, nameOf, notesIn, phoneOf, plainIn, short, tagsIn } from './shared-fields.js';

type Label = 'work' | 'home' | 'mobile' | 'other';

/** Stages of other programs, by ours. */
const lifecycles: Record<string, Lifecycle> = {
  lead: 'lead',
  subscriber: 'lead',
  new: 'lead',
  marketingqualifiedlead: 'lead',
  mql: 'lead',
  other: 'lead',
  prospect: 'prospect',
  salesqualifiedlead: 'prospect',
  sql: 'prospect',
  opportunity: 'prospect',
  customer: 'customer',
  client: 'customer',
  evangelist: 'customer',
  past: 'past',
  former: 'past',
  formercustomer: 'past',
  churned: 'past',
};

/** Within quotation marks nothing separates. */
const betweenEmails = (text: string): RegExp =>
  text.includes('"') && text.length < 2000 ? /\s*(?::::|[;,\n])\s*(?=(?:[^"]*"[^"]*")*[^"]*$)/ : /\s*(?::::|[;,\n])\s*/;

const several = (cells: RowCells, kind: 'email' | 'phone'): { column: string; text: string; label: Label }[] =>
  ['', '.work', '.mobile', '.home', '.other'].flatMap((suffix) =>
    cells.all(`${kind}${suffix}`).flatMap(({ column, text }) =>
      text
        .split(kind === 'email' ? betweenEmails(text) : valueSeparator)
        .filter(Boolean)
        .map((part) => ({ column, text: part, label: (suffix.slice(1) || 'other') as Label })),
    ),
  );

type Way = { label: Label; value: string /** Under which it is looked up. */; key: string | undefined };

const emailsIn = (cells: RowCells): Way[] =>
  distinct(
    several(cells, 'email').map(({ column, text, label }) => {
      const email = emailIn(text);
      if (!email) throw new RowProblem('bad-email', column, text);
      return { label, value: email, key: email.toLowerCase() };
    }),
  );

const phonesIn = (cells: RowCells, country: string): Way[] =>
  distinct(several(cells, 'phone').map(({ label, ...cell }) => ({ label, ...phoneOf(cell, country) })));

const nameParts = ['firstName', 'middleName', 'lastName'];

/** As one text, or put together of its parts. */
const nameIn = (cells: RowCells): string | undefined =>
  nameOf(cells, 'name') ?? (nameParts.flatMap((part) => nameOf(cells, part) ?? []).join(' ') || undefined);

/** Parts of a name that its own column does not hold are kept in a note. */
const otherNames = (cells: RowCells): string[] => {
  const name = lettersOf(short(cells, 'name') ?? '');
  const others = nameParts.flatMap((part) => {
    const text = short(cells, part);
    return name && text && !name.includes(lettersOf(text)) ? `${cells.first(part)!.column}: ${text}` : [];
  });
  return others.length > 0 ? [others.join('\n')] : [];
};

/** Without case, accents and what stands between words. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What a contact has besides the first one; nothing where there is none. @throws RowProblem where there are too many */
const further = (
  cells: RowCells,
  kind: 'email' | 'phone',
  [_first, ...ways]: Way[],
): Record<string, string>[] | undefined => {
  if (ways.length > mostWays) throw new RowProblem('too-long', several(cells, kind).at(-1)!.column);
  return ways.length > 0 ? ways.map(({ label, value }) => ({ label, [kind]: value })) : undefined;
};

/** A contact of one row. @throws RowProblem */
export const contactOfRow = (cells: RowCells, plan: Plan): MadeRecord => {
  const { options } = plan;
  const emails = emailsIn(cells);
  const phones = phonesIn(cells, options.country);
  const name = nameIn(cells);
  const label = name ?? emails[0]?.value ?? phones[0]?.value ?? nameOf(cells, 'companyName');
  if (!label) throw new RowProblem('no-name');
  if (label.length > 200) throw new RowProblem('too-long', cells.first('name')?.column ?? null, label);
  return {
    label,
    emails: keysOf(emails),
    phones: keysOf(phones),
    tails: keysOf(phones).map(phoneTail),
    record: {
      ...plainIn(cells, contactFields, plan),
      id: cells.first('id')?.text,
      name,
      email: emails[0]?.value,
      phone: phones[0]?.value,
      emailLabel: emails[0]?.label,
      phoneLabel: phones[0]?.label,
      otherEmails: further(cells, 'email', emails),
      otherPhones: further(cells, 'phone', phones),
      lifecycle: cells.read('lifecycle', 'bad-choice', (text) => lifecycles[text.toLowerCase().replace(/[^a-z]/g, '')]),
      referredByEmail: referrerIn(cells),
      consent: consentIn(cells),
      ownerId: ownerIn(cells, plan),
      address: addressIn(cells),
      tags: tagsIn(cells, plan),
      fields: fieldsIn(cells, plan),
      notes: notesIn(cells, otherNames(cells)),
    },
  };
};

const referrerIn = (cells: RowCells): string | undefined =>
  cells.read('referredByEmail', 'bad-email', emailIn)?.toLowerCase();

const keysOf = (ways: Way[]): string[] => ways.flatMap(({ key }) => key ?? []);

const distinct = (all: Way[]): Way[] =>
  [...new Map(all.toReversed().map((one) => [one.key ?? one.value, one])).values()].toReversed();

const consentIn = (cells: RowCells): 'granted' | 'refused' | undefined => {
  const out = cells.first('optedOut');
  if (out && truth(out.text)) return 'refused';
  const text = cells.first('consent')?.text.toLowerCase();
  if (!text || /unknown|no_?consent|never/.test(text)) return undefined;
  if (truth(text) || /grant|subscribed|opt.?in/.test(text))
    return /un.?subscribed|not/.test(text) ? 'refused' : 'granted';
  return 'refused';
};
