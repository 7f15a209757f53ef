import type { Person } from '@fernway/contracts/http/members';
import { foldedName, textIn } from './cell-values.js';
import type { RowCells } from './mapped-row.js';

/** Members by all that a file may call them; null where that is several of them. */
export type Owners = Map<string, string | null>;

export const ownersOf = (people: Person[]): Owners => {
  const owners: Owners = new Map();
  for (const { id, name, email } of people) {
    owners.set(id, id);
    owners.set(email.toLowerCase(), id);
    const key = nameKey(name);
    owners.set(key, owners.has(key) && owners.get(key) !== id ? null : id);
  }
  return owners;
};

/** The member whom a row gives the record to: by address, by full name, or by the id of our own exports. @throws RowProblem */
export const ownerIn = (cells: RowCells, { owners }: { owners: Owners }): string | undefined =>
  cells.read('owner', 'unknown-owner', (text) => {
    const said = textIn(text);
    // Some write `Ann Lee <ann@oak.example>` or `Ann Lee (ann@oak.example)`.
    const address = /[^\s<>()[\],;"]+@[^\s<>()[\],;"]+/.exec(said)?.[0];
    return owners.get((address ?? said).toLowerCase()) ?? (address ? undefined : owners.get(nameKey(said)) ?? undefined);
  });

/** No cell begins with a new line. Family and given name change places between languages, and have no space between them where every character is a word. */
const nameKey = (name: string): string => {
  const letters = name.normalize('NFC').replace(/[\s・·,，、]/gu, '');
  const bySign = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u.test(letters);
  return `\n${bySign ? [...letters].sort().join('') : foldedName(name)}`;
};
