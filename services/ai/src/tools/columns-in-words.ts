import { groupPeriods } from '@fernway/contracts/http/crm-aggregates';
import { comparisons, type FieldKind } from '@fernway/contracts/http/crm-records';
import { listedTypes } from './listed-types.js';
import { recordKinds } from './record-kinds.js';

const ofEach = (columns: (type: (typeof listedTypes)[number]) => readonly string[]): string =>
  listedTypes.flatMap((type) => (columns(type).length > 0 ? `${type}: ${columns(type).join(' ')}` : [])).join('; ');

const columnsOf = (type: (typeof listedTypes)[number], wanted: (kind: FieldKind) => boolean): string[] =>
  Object.entries(recordKinds[type].columns).flatMap(([name, kind]) => (wanted(kind) ? name : []));

const isTime = (kind: FieldKind): boolean => kind === 'time' || kind === 'day';

/** What tools say of the columns that they take: of the contracts' own lists, so that a new column is named at once. */
export const columnsInWords = {
  filter: `Columns by type: ${ofEach((type) => Object.entries(recordKinds[type].columns).map(([name, kind]) => `${name}(${kind})`))}. Comparisons by what a column holds: ${Object.entries(
    comparisons,
  )
    .map(([kind, known]) => `${kind}: ${known.join(' ')}`)
    .join(
      '; ',
    )}. \`fields.<id>\` is a custom field. Money is in minor units of \`currency\` beside \`value\`, and compared within it only; where none is named, make a group for each currency in use`,
  sort: `A column; with a minus from the largest down; by an amount records are listed for each currency by itself, those without one left out. ${ofEach((type) => recordKinds[type].sorts)}`,
  measured: `Column of numbers for sum and average. ${ofEach((type) => columnsOf(type, (kind) => kind === 'number'))}`,
  grouped: `Column to group by. ${ofEach((type) => columnsOf(type, (kind) => kind !== 'number' && !isTime(kind)))}. Times with a period (${groupPeriods.join(
    ', ',
  )}), as in createdAt.month. ${ofEach((type) => columnsOf(type, isTime))}`,
};
