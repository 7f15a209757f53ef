import type { Person } from '@fernway/contracts/http/members';
import { foldedName, textIn } from './cell-values.js';
import type { RowCells } from './mapped-row.js';

/** Somebody who may own records; of those who left only the id: what they own stays theirs in our own exports. */
export type Known = Person | Pick<Person, 'id'>;
/** People by all that a file may call them; null where that is several of them. */
export type Owners = Map<string, string | null>;

export const ownersOf = (people: Known[]): Owners => {
  const owners: Owners = new Map();
  for (const { id, ...said } of people) {
    owners.set(id, id);
    if (!('name' in said)) continue;
    const { name, email } = said;
    owners.set(email.toLowerCase(), id);
    const key = nameKey(name);
    owners.set(key, owners.has(key) && owners.get(key) !== id ? null : id);
  }
  return owners;
};

/**
 * The member whom a row gives the record to: by address, by full name, or by the id of our own exports. Of several columns
 * that name him, an address or an id says more than a name.
 * @throws RowProblem
 */
export const ownerIn = (cells: RowCells, { owners }: { owners: Owners }): string | undefined => {
  const named = cells.all('owner').map(({ text }) => {
    const said = textIn(text);
    // Some write `Ann Lee <ann@oak.example>` or `Ann Lee (ann@oak.example)`.
    const address = /[^\s<>()[\],;"]+@[^\s<>()[\],;"]+/.exec(said)?.[0];
    return { said, address };
  });
  const exact = named.map(({ said, address }) => owners.get((address ?? said).toLowerCase()));
  const byName = named.map(({ said, address }) => (address ? undefined : owners.get(nameKey(said))));
  const found = [...exact, ...byName].find((id) => typeof id === 'string');
  return cells.match('owner', 'unknown-owner', (text) => found ?? owners.get(text) ?? undefined);
};

/** No cell begins with a new line. Family and given name change places between languages, and have no space between them where every character is a word. */
const nameKey = (name: string): string => {
  const letters = name.normalize('NFC').replace(/[\s・·,，、]/gu, '');
  const bySign = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u.test(letters);
  return `\n${bySign ? [...letters].sort().join('') : foldedName(name)}`;
};
