import type { JoinedRow } from './import-rows.repository.js';

type Way = { label: string; email?: string; phone?: string };
type Staged = Record<string, unknown>;
/** So many further addresses a contact may have. */
const mostWays = 20;

const waysOf = (record: Staged, kind: 'email' | 'phone'): Way[] => {
  const first = record[kind];
  const others = (record[kind === 'email' ? 'otherEmails' : 'otherPhones'] ?? []) as Way[];
  return typeof first === 'string'
    ? [{ label: String(record[`${kind}Label`] ?? 'other'), [kind]: first }, ...others]
    : others;
};

const further = (first: Staged, second: Staged, kind: 'email' | 'phone'): Staged => {
  const [own, ...others] = [...waysOf(first, kind), ...waysOf(second, kind)].filter(
    (way, at, all) => all.findIndex((one) => keyOf(one, kind) === keyOf(way, kind)) === at,
  );
  if (!own) return {};
  return {
    [kind]: own[kind],
    [`${kind}Label`]: own.label,
    ...(others.length > 0 && { [kind === 'email' ? 'otherEmails' : 'otherPhones']: others.slice(0, mostWays) }),
  };
};

const keyOf = (way: Way, kind: 'email' | 'phone'): string =>
  kind === 'email' ? way.email!.toLowerCase() : way.phone!.replace(/[^\d+]/g, '');

const listed = (first: Staged, second: Staged, name: string): Staged => {
  const all = [...new Set([first[name], second[name]].flat().filter((one) => one !== undefined && one !== null))];
  return all.length > 0 ? { [name]: all } : {};
};

const inside = (first: Staged, second: Staged, name: string): Staged => {
  const all = { ...(second[name] as object | undefined), ...(first[name] as object | undefined) };
  return Object.keys(all).length > 0 ? { [name]: all } : {};
};

const union = (one: string[], other: string[]): string[] => [...new Set([...one, ...other])];

/**
 * One row that says what two rows of a file say of one record. What both say in unlike words the first one decides; further
 * addresses, notes, tags and parts of addresses are kept of both.
 */
export const joined = (first: JoinedRow, second: JoinedRow): JoinedRow => {
  const [a, b] = [first.record, second.record];
  const given = Object.fromEntries([...Object.entries(b), ...Object.entries(a)].filter(([, value]) => value !== null));
  return {
    row: first.row,
    label: first.label,
    record: {
      ...given,
      ...further(a, b, 'email'),
      ...further(a, b, 'phone'),
      ...listed(a, b, 'notes'),
      ...listed(a, b, 'tags'),
      ...inside(a, b, 'address'),
      ...inside(a, b, 'fields'),
    },
    emails: union(first.emails, second.emails),
    phones: union(first.phones, second.phones),
    tails: union(first.tails, second.tails),
  };
};
