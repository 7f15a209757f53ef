import type { ImportOptions } from '@fernway/contracts/http/crm-import-options';
import { phoneKey } from '../import-mapping/phones.js';
import { foldedName } from '../import-mapping/cell-values.js';
import { namesContradict } from '../matching/names.js';
import { isPlaceholderPhone, isSharedAddress } from '../matching/shared-address.js';
import type { AskedRow, Candidate, Decision } from './import-rows.repository.js';

/**
 * What each row does to records that are there. An id, an address or number of one's own, a domain or a deal's number says
 * that it is the same one, unless the names contradict it; a similar name only that somebody should look.
 * Rows that are the same record as an earlier one of the span are joined with it.
 */
export const decide = (rows: AskedRow[], candidates: Candidate[], options: ImportOptions): Decision[] => {
  const byRow = Map.groupBy(candidates, ({ row }) => row);
  const shared = sharedPhones(rows);
  const taken = new Map<string, number>();
  return rows.flatMap((row) => {
    const decision = decided(row, byRow.get(row.row) ?? [], { ...options, shared });
    if (!decision) return [];
    const before = decision.outcome === 'update' ? taken.get(decision.target!) : undefined;
    if (decision.outcome === 'update') taken.set(decision.target!, before ?? row.row);
    return before === undefined
      ? decision
      : { ...decision, outcome: 'merged', reason: 'merged-row', value: String(before) };
  });
};

/** Numbers that people of several names give: of a place, not of a person. */
const sharedPhones = (rows: AskedRow[]): Set<string> => {
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const { phones, name } of rows) {
    if (!name) continue;
    for (const phone of phones) {
      const other = names.get(phone);
      if (other === undefined) names.set(phone, name);
      else if (namesContradict(other, name)) shared.add(phone);
    }
  }
  return shared;
};

type Asked = ImportOptions & { /** Phones that people of several names give. */ shared: ReadonlySet<string> };

const decided = (row: AskedRow, found: Candidate[], options: Asked): Decision | undefined => {
  const by = (kind: Candidate['by']) => [
    ...new Map(found.filter((one) => one.by === kind).map((one) => [one.id, one])).values(),
  ];
  const say = sayingOf(row, options);
  const [about] = by('id');
  if (about) return say.same(about, 'same-id');
  // An id that is not of here comes from another workspace, and the number beside it counts the deals of that one.
  const numbered = row.recordId ? [] : by('number');
  return (
    byAddress(row, found, say) ??
    only(numbered, 'same-number', say) ??
    only(by('domain'), 'same-domain', say) ??
    byCompanyName(row, by('name'), options, say) ??
    byPhone(row, found, options, say) ??
    alike(by('similar')[0], options, say)
  );
};

type Saying = ReturnType<typeof sayingOf>;

const sayingOf = ({ row }: AskedRow, { existing }: ImportOptions) => {
  const says = (outcome: Decision['outcome'], reason: Decision['reason'], about?: Candidate): Decision => ({
    row,
    outcome,
    reason,
    target: about?.id ?? null,
    name: about?.name ?? null,
    value: null,
  });
  return {
    says,
    same: (about: Candidate, reason: Decision['reason']): Decision =>
      existing === 'skip' ? says('unchanged', 'left-alone', about) : says('update', reason, about),
  };
};

const only = (
  [about, another]: Candidate[],
  reason: Decision['reason'],
  { says, same }: Saying,
): Decision | undefined => {
  if (!about) return undefined;
  return another ? says('conflict', 'several-matches', about) : same(about, reason);
};

const distinct = (found: Candidate[]): Candidate[] => [...new Map(found.map((one) => [one.id, one])).values()];

const contradicts = ({ name }: AskedRow, about: Candidate): boolean =>
  name !== null && namesContradict(name, about.name);
const isNamesake = ({ label }: AskedRow, { name }: Candidate): boolean => foldedName(name) === foldedName(label);

/** An address of one's own is a person's, one of a place only where the name is the same one. */
const byAddress = (row: AskedRow, found: Candidate[], say: Saying): Decision | undefined => {
  const held = found.filter(({ by }) => by === 'email');
  const own = distinct(held.filter(({ written }) => !isSharedAddress(written ?? '')));
  const agreeing = own.filter((about) => !contradicts(row, about));
  const namesakes = distinct(held).filter((about) => isNamesake(row, about));
  if (namesakes.length === 1) return say.same(namesakes[0]!, 'same-email');
  if (agreeing.length > 0) return only(agreeing, 'same-email', say);
  return own[0] && say.says('conflict', 'name-contradicts', own[0]);
};

/** One name with two domains may be two companies. */
const byCompanyName = (
  row: AskedRow,
  found: Candidate[],
  options: ImportOptions,
  say: Saying,
): Decision | undefined => {
  const elsewhere = ({ written }: Candidate) =>
    written !== null && row.emails.length > 0 && !row.emails.includes(written);
  return (
    only(
      found.filter((about) => !elsewhere(about)),
      'same-name',
      say,
    ) ?? alike(found.find(elsewhere), options, say)
  );
};

/** One telephone may be many people's: it takes a name that agrees, too, and the very same one where it is known to be. */
const byPhone = (row: AskedRow, found: Candidate[], { country, shared }: Asked, say: Saying): Decision | undefined => {
  const callers = distinct(
    found.filter(({ by, written }) => by === 'phone' && row.phones.includes(phoneKey(written ?? '', country) ?? '')),
  );
  const namesakes = callers.filter((about) => isNamesake(row, about));
  if (namesakes.length > 0) return only(namesakes, 'same-phone', say);
  if (!row.phones.some((phone) => !shared.has(phone) && !isPlaceholderPhone(phone))) return undefined;
  const agreeing = callers.filter((about) => !contradicts(row, about));
  if (callers.length > 1 && (agreeing.length !== 1 || row.name === null)) return undefined;
  if (agreeing[0]) return say.same(agreeing[0], 'same-phone');
  return (
    callers[0] && say.says('conflict', row.emails.length > 0 ? 'phone-of-another' : 'name-contradicts', callers[0])
  );
};

const alike = (about: Candidate | undefined, { similar }: ImportOptions, { says }: Saying): Decision | undefined =>
  about && says(similar === 'create' ? 'create' : 'conflict', 'similar-name', about);
