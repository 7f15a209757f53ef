import { dealFields } from '@fernway/contracts/records/deal';
import { namesOf } from '@fernway/contracts/default-names';
import { emailIn, textIn } from './cell-values.js';
import { type MadeRecord, type Plan, type RowCells, RowProblem } from './mapped-row.js';
import { numberIn } from './numbers.js';
import { ownerIn } from './owners.js';
import { fieldsIn, moneyIn, notesIn, phoneIn, plainIn, short, tagsIn } from './shared-fields.js';

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

/** A deal of one row. Which stage and contact are meant, the database knows. @throws RowProblem */
export const dealOfRow = (cells: RowCells, plan: Plan): MadeRecord => {
  const { options } = plan;
  const name = short(cells, 'name');
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
      id: cells.first('id')?.text,
      dealId: cells.first('dealId')?.text.toUpperCase(),
      name,
      phone: phoneIn(cells, options.country),
      value: moneyIn(cells, 'value', options, mostValue),
      ...stageIn(cells, plan),
      priority: cells.match('priority', 'bad-choice', (text) => priorities[textIn(text).toLowerCase()]),
      probability: cells.read('probability', 'bad-number', (text) => {
        const percent = numberIn(text, options.decimal);
        if (percent === undefined || percent < 0 || percent > 100) return undefined;
        return Math.round(percent * 100) / 100;
      }),
      ownerId: ownerIn(cells, plan),
      tags: tagsIn(cells, options.tags),
      fields: fieldsIn(cells, plan),
      notes: notesIn(cells),
    },
  };
};

/** Stages are told by their names, by what other programs call the closed ones, or by their id. */
const stageIn = (cells: RowCells, { pipelines }: Plan): { stageId?: string; stage?: string } => {
  const pipeline = cells.match('pipeline', 'unknown-pipeline', (text) => called(text, pipelines)) ?? pipelines[0];
  if (!pipeline) return {};
  const cell = cells.first('stage');
  if (!cell && !cells.first('pipeline')) return {};
  const find = (text: string) =>
    called(text, pipeline.stages) ?? pipeline.stages.find(({ kind }) => kind === closedAs(text));
  const stage = cell
    ? cells.match('stage', 'unknown-stage', find)
    : pipeline.stages.find(({ kind }) => kind === 'open');
  return stage ? { stageId: stage.id, stage: stage.name } : {};
};

/** What other programs call stages in which a deal is closed. */
const closedAs = (text: string): 'won' | 'lost' | undefined => {
  const [, kind] = /^(?:closed)?(won|lost)$/.exec(stageKey(text)) ?? [];
  return kind as 'won' | 'lost' | undefined;
};

/** By its own name, else by what a page calls what every workspace starts with. */
const called = <T extends { id: string; name: string }>(said: string, all: readonly T[]): T | undefined => {
  const key = stageKey(said);
  return (
    all.find(({ id }) => id === said) ??
    all.find(({ name }) => stageKey(name) === key) ??
    all.find(({ name }) => namesOf(name).some((other) => stageKey(other) === key))
  );
};

const stageKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
