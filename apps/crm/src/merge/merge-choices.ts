import { addressesAgree, type MergeType } from '@fernway/contracts/http/crm-merges';
import { same, valueAt } from '../conflict/versions.js';
import type { AnyRecord, Fact } from '../record/facts.js';

/** Both records' are kept: nobody has to choose. */
const united: Record<MergeType, readonly string[]> = {
  contact: ['tags', 'otherEmails', 'otherPhones'],
  company: ['tags'],
};

export const empty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A fact in which two records differ. `theirs`: the other one's is taken, unless somebody chooses otherwise. */
export type MergeChoice = { path: string; mine: unknown; other: unknown; theirs: boolean };

/** What has to be chosen when two records become one: where one has nothing, the other's is taken, and a refusal is. */
export const choicesOf = (type: MergeType, facts: readonly Fact[], keep: AnyRecord, other: AnyRecord): MergeChoice[] =>
  facts
    .filter(({ name }) => !united[type].includes(name))
    .map(({ name }) => ({ path: name, mine: valueAt(keep, name), other: valueAt(other, name) }))
    .filter(({ mine, other: others }) => !same(mine, others) && !(empty(mine) && empty(others)))
    .filter(({ path, mine, other: others }) => path !== 'address' || !mine || !others || !addressesAgree(mine, others))
    .map((choice) => ({ ...choice, theirs: empty(choice.mine) || (choice.path === 'consent' && isRather(choice)) }));

const isRather = ({ mine, other }: Pick<MergeChoice, 'mine' | 'other'>): boolean =>
  mine === 'unknown' || other === 'refused';

/** As the service calls it: a company is taken with its link. */
export const takenAs = (path: string): string => (path === 'companyName' ? 'companyId' : path);
