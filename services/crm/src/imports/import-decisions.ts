import type { ImportOptions } from '@fernway/contracts/http/crm-imports';
import { foldedName, phoneKey } from '../import-mapping/cell-values.js';
import type { AskedRow, Candidate, Decision } from './import-rows.repository.js';

/**
 * What each row does to records that are there. An id, an e-mail, a number or a whole phone says that it is the same one; a
 * similar name only that somebody should look.
 * @param taken records that earlier rows of the same span change: the second one would overwrite the first
 */
export const decide = (rows: AskedRow[], candidates: Candidate[], options: ImportOptions): Decision[] => {
  const byRow = Map.groupBy(candidates, ({ row }) => row);
  const taken = new Map<string, number>();
  return rows.flatMap((row) => {
    const decision = decided(row, byRow.get(row.row) ?? [], options);
    if (!decision) return [];
    const before = decision.outcome === 'update' ? taken.get(decision.target!) : undefined;
    if (decision.outcome === 'update') taken.set(decision.target!, before ?? row.row);
    return before === undefined
      ? decision
      : { ...decision, outcome: 'conflict', reason: 'repeats-row', value: String(before) };
  });
};

const decided = (
  row: AskedRow,
  found: Candidate[],
  { existing, similar, country }: ImportOptions,
): Decision | undefined => {
  const says = (outcome: Decision['outcome'], reason: Decision['reason'], about?: Candidate): Decision => ({
    row: row.row,
    outcome,
    reason,
    target: about?.id ?? null,
    name: about?.name ?? null,
    value: null,
  });
  const same = (about: Candidate, reason: Decision['reason']) =>
    existing === 'skip' ? says('unchanged', 'left-alone', about) : says('update', reason, about);
  const by = (kind: Candidate['by']) => [
    ...new Map(found.filter((one) => one.by === kind).map((one) => [one.id, one])).values(),
  ];

  if (row.recordId) {
    const [about] = by('id');
    return about ? same(about, 'same-id') : { ...says('invalid', 'unknown-id'), value: row.recordId };
  }
  for (const [kind, reason] of [
    ['email', 'same-email'],
    ['number', 'same-number'],
    ['domain', 'same-domain'],
    ['name', 'same-name'],
  ] as const) {
    const [about, another] = by(kind);
    if (about) return another ? says('conflict', 'several-matches', about) : same(about, reason);
  }
  const phones = found.filter(
    ({ by: kind, written }) => kind === 'phone' && samePhone(row.phones, written ?? '', country),
  );
  const [caller, ...more] = [...new Map(phones.map((one) => [one.id, one])).values()];
  if (caller) {
    const namesake = [caller, ...more].find(({ name }) => foldedName(name) === foldedName(row.label));
    if (namesake) return same(namesake, 'same-phone');
    if (more.length > 0) return says('conflict', 'several-matches', caller);
    // One telephone of an office is many people's: another name with an e-mail of its own is somebody else.
    return row.named && row.emails > 0 ? says('conflict', 'phone-of-another', caller) : same(caller, 'same-phone');
  }
  const [alike] = by('similar');
  if (alike) return says(similar === 'create' ? 'create' : 'conflict', 'similar-name', alike);
  return undefined;
};

const samePhone = (phones: string[], written: string, country: string): boolean => {
  const key = phoneKey(written, country);
  return key !== undefined && phones.includes(key);
};
