import { dealFields } from '@fernway/contracts/records/deal';
import { namesOf } from '@fernway/contracts/default-names';
import { foldedLabel } from '@fernway/contracts/cell-list';
import { emailIn, textIn } from './cell-values.js';
import { type MadeRecord, type Plan, type RowCells, RowProblem } from './mapped-row.js';
import { ownerIn } from './owners.js';
import { fieldsIn, moneyIn, nameOf, notesIn, numberIn, phoneIn, plainIn, short, tagsIn } from './shared-fields.js';

const mostValue = 1_000_000_000_000;
const priorities: Record<string, string> = {
  low: 'low',
  medium: 'medium',
  normal: 'medium',
  high: 'high',
  urgent: 'high',
  hot: 'high',
  cold: 'low',
  warm: 'medium',
};

const lostReasonIn = (cells: RowCells, { lostReasons = [] }: Plan): string | undefined => {
  const given = short(cells, 'lostReason', 500);
  return lostReasons.find((reason) => given && foldedLabel(reason) === foldedLabel(given)) ?? given;
};

/** A deal of one row. Which stage and contact are meant, the database knows. @throws RowProblem */
export const dealOfRow = (cells: RowCells, plan: Plan): MadeRecord => {
  const { options } = plan;
  const name = nameOf(cells, 'name');
  if (!name) throw new RowProblem('no-name');
  const email = cells.read('contactEmail', 'bad-email', emailIn);
  if (
    !email &&
    !cells.first('customerName') &&
    !cells.first('companyName') &&
    !cells.first('dealId') &&
    !cells.first('id')
  )
    throw new RowProblem('no-customer');
  return {
    label: name,
    emails: email ? [email.toLowerCase()] : [],
    phones: [],
    tails: [],
    record: {
      ...plainIn(cells, dealFields, plan),
      lostReason: lostReasonIn(cells, plan),
      id: cells.first('id')?.text,
      dealId: cells.first('dealId')?.text.toUpperCase(),
      name,
      phone: phoneIn(cells, options.country),
      value: moneyIn(cells, 'value', options.currency, { most: mostValue, least: 0 }),
      ...stageIn(cells, plan),
      priority: cells.read('priority', 'bad-choice', (text) => priorities[textIn(text).toLowerCase()]),
      probability: probabilityIn(cells),
      ownerId: ownerIn(cells, plan),
      tags: tagsIn(cells, plan),
      fields: fieldsIn(cells, plan),
      notes: notesIn(cells),
    },
  };
};

/** Percent, of two decimals at most. */
const probabilityIn = (cells: RowCells): number | undefined => {
  const cell = cells.first('probability');
  if (!cell) return undefined;
  const percent = numberIn(cell);
  if (percent < 0 || percent > 100) throw new RowProblem('bad-number', cell.column, cell.text);
  if (!dealFields.probability.entered.safeParse(percent).success)
    throw new RowProblem('too-many-decimals', cell.column, cell.text);
  return percent;
};

/** Stages are told by their names, or by what other programs call the closed ones. */
const stageIn = (cells: RowCells, { pipelines }: Plan): { stageId?: string; stage?: string } => {
  const named = cells.first('pipeline');
  const cell = cells.first('stage');
  if (!named && !cell) return {};
  const pipeline = named ? called(named.text, pipelines) : pipelines[0];
  if (!pipeline) throw new RowProblem('unknown-pipeline', named?.column, named?.text);
  const kind = cell ? closedAs(cell.text) : 'open';
  const stage = (cell && called(cell.text, pipeline.stages)) ?? pipeline.stages.find((one) => one.kind === kind);
  if (!stage) throw new RowProblem('unknown-stage', cell!.column, cell!.text);
  return { stageId: stage.id, stage: stage.name };
};

/** What other programs call stages in which a deal is closed. */
const closedAs = (text: string): 'won' | 'lost' | undefined => {
  const [, kind] = /^(?:closed)?(won|lost)$/.exec(stageKey(text)) ?? [];
  return kind as 'won' | 'lost' | undefined;
};

/** By its own name, else by what a page calls what every workspace starts with. */
const called = <T extends { name: string }>(said: string, all: readonly T[]): T | undefined => {
  const key = stageKey(said);
  return (
    all.find(({ name }) => stageKey(name) === key) ??
    all.find(({ name }) => namesOf(name).some((other) => stageKey(other) === key))
  );
};

const stageKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
