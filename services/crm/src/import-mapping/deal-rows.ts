import { dealFields } from '@fernway/contracts/records/deal';
import { namesOf } from '@fernway/contracts/default-names';
import { emailIn, numberIn, textIn } from './cell-values.js';
import { type MadeRecord, type Plan, type RowCells, RowProblem } from './mapped-row.js';
import { ownerIn } from './owners.js';
import { currencyOf, fieldsIn, minorIn, moneyIn, notesIn, phoneIn, plainIn, short, tagsIn } from './shared-fields.js';

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
  const currency = currencyOf(cells, 'value', options.currency);
  const amount = cells.read('value', 'bad-number', (text) => {
    const minor = minorIn(text, options.decimal, currency);
    return minor !== undefined && minor >= 0 && minor <= mostValue ? minor : undefined;
  });
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
      value: moneyIn(cells, amount, currency),
      ...stageIn(cells, plan),
      priority: cells.read('priority', 'bad-choice', (text) => priorities[textIn(text).toLowerCase()]),
      probability: cells.read('probability', 'bad-number', (text) => {
        const percent = numberIn(text, options.decimal);
        if (percent === undefined || percent < 0 || percent > 100) return undefined;
        return Math.round(percent * 100) / 100;
      }),
      ownerId: ownerIn(cells, plan),
      tags: tagsIn(cells, plan),
      fields: fieldsIn(cells, plan),
      notes: notesIn(cells),
    },
  };
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
