import { has, type Question } from '../reading/question.js';
import type { Meant } from './facets.js';
import { type Condition, dataOf, filterOf, list, type Look, rowsOf, type Seen, textOf } from './look.js';
import { isExcluded, sortedValues } from './negation.js';

/** The companies of one value of a column; undefined where they are more than one look gives. */
export type CompaniesBy = ReadonlyMap<string, readonly string[] | undefined>;

type Told = { field: string; values: readonly string[]; excluded: boolean };

const most = 25;
const keyOf = ({ field, values }: Pick<Told, 'field' | 'values'>): string => [field, ...values].join(':');

/** What a question says of companies while it asks for records of another type: an industry, a status. */
const toldOfCompanies = (question: Question, meant: readonly Meant[]): Told[] => {
  const { wanted, unwanted } = has(question, 'type:company')
    ? sortedValues(question, 'status')
    : { wanted: [], unwanted: [] };
  return [
    ...meant
      .filter(({ type }) => type === 'company')
      .map((one) => ({ field: one.field, values: one.values, excluded: isExcluded(question, one) })),
    ...[...wanted, ...unwanted].map((status) => ({
      field: 'status',
      values: [status],
      excluded: unwanted.includes(status),
    })),
  ];
};

/** Looks for the companies of each value by itself, so that two can be compared. */
export const companyLooks = (question: Question, meant: readonly Meant[]): { keys: string[]; looks: Look[] } => {
  const told = [...new Map(toldOfCompanies(question, meant).map((one) => [keyOf(one), one])).values()];
  const filters = told.map(
    ({ field, values }): Condition =>
      field === 'industry' ? { field, is: 'is', value: values } : { field, is: 'any-of', value: values },
  );
  return {
    keys: told.map(keyOf),
    looks: filters.map((condition) => list('company', { ...filterOf([condition]), limit: most })),
  };
};

export const companiesSeen = (keys: readonly string[], seen: readonly Seen[]): CompaniesBy =>
  new Map(
    keys.map((key, index) => {
      const data = dataOf(seen[index]?.data);
      return [
        key,
        data.more === true
          ? undefined
          : rowsOf(data, 'items')
              .map(({ id }) => textOf(id))
              .filter(Boolean),
      ];
    }),
  );

/** A company has one industry and one status: two values of one are either of them, values of two columns both. */
export const companiesAsked = (
  question: Question,
  { meant, companies }: { meant: readonly Meant[]; companies: CompaniesBy },
): Condition[] => {
  const told = toldOfCompanies(question, meant);
  const idsOf = (some: readonly Told[]) => [...new Set(some.flatMap((one) => companies.get(keyOf(one)) ?? []))];
  const wanted = Object.values(
    Object.groupBy(
      told.filter(({ excluded }) => !excluded),
      ({ field }) => field,
    ),
  ).map((some) => idsOf(some!));
  const [unwanted, known] = [
    told.filter(({ excluded }) => excluded),
    wanted.reduce<string[] | undefined>((all, ids) => all?.filter((id) => ids.includes(id)) ?? ids, undefined),
  ];
  return [
    ...(known ? [{ field: 'companyId', is: 'any-of', value: known.length ? known : ['none'] }] : []),
    ...(unwanted.length ? [{ field: 'companyId', is: 'none-of', value: idsOf(unwanted) }] : []),
  ];
};

/** Whether the companies that narrow a question are known, all of them. */
export const companiesKnown = (
  question: Question,
  { meant, companies }: { meant: readonly Meant[]; companies: CompaniesBy },
): boolean => toldOfCompanies(question, meant).every((one) => companies.get(keyOf(one)) !== undefined);
