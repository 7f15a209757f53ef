import { Injectable } from '@nestjs/common';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import { namesContradict } from '../matching/names.js';
import { type Decision, ImportRowsRepository, type JoinedRow, type Span } from './import-rows.repository.js';
import { joined } from './joined-row.js';

type Join = { row: number; into: number };

/** Rows of one file that are one record: what the later one says more is written to the earlier one. */
@Injectable()
export class ImportJoins {
  constructor(private readonly rows: ImportRowsRepository) {}

  /**
   * Joins rows of a span with those that said the same before, wherever they stand.
   * @returns those of earlier spans, which say more now
   */
  async joinRepeats(tx: WorkspaceTx, type: RecordType, span: Span): Promise<number[]> {
    const repeats = await this.rows.repeats(tx, span);
    if (repeats.length === 0) return [];
    const said = await this.said(tx, span.id, repeats);
    const decisions = repeats.map((join) => decisionOf(join, said, type));
    await this.rows.decide(tx, span, decisions);
    const joins = repeats.filter((_join, at) => decisions[at]!.outcome === 'merged');
    await this.put(tx, span.id, joins);
    return [...new Set(joins.map(({ into }) => into))].filter((into) => into <= span.from);
  }

  /** Adds what rows say to those that they are joined with. */
  async put(tx: WorkspaceTx, id: string, joins: Join[]): Promise<void> {
    if (joins.length === 0) return;
    const said = await this.said(tx, id, joins);
    const grown = new Map<number, JoinedRow>();
    for (const { row, into } of joins) {
      const [first, second] = [grown.get(into) ?? said.get(into), said.get(row)];
      if (first && second) grown.set(into, joined(first, second));
    }
    await this.rows.sayMore(tx, id, [...grown.values()]);
  }

  private async said(tx: WorkspaceTx, id: string, joins: Join[]): Promise<Map<number, JoinedRow>> {
    const numbers = [...new Set(joins.flatMap(({ row, into }) => [row, into]))];
    return new Map((await this.rows.said(tx, id, numbers)).map((row) => [row.row, row]));
  }
}

/** Joined, unless the two cannot be one: people of unlike names, companies of unlike domains. */
const decisionOf = ({ row, into }: Join, said: Map<number, JoinedRow>, type: RecordType): Decision => {
  const [first, second] = [said.get(into), said.get(row)];
  const says = (outcome: Decision['outcome'], reason: Decision['reason']): Decision => ({
    row,
    outcome,
    reason,
    target: null,
    name: reason === 'new' ? null : (first?.label ?? null),
    value: reason === 'new' ? null : String(into),
  });
  if (!first || !second) return says('conflict', 'repeats-row');
  const together = first.emails.some((email) => second.emails.includes(email));
  const named = [first.record['name'], second.record['name']];
  if (type === 'contact' && named.every(Boolean) && namesContradict(String(named[0]), String(named[1])))
    return together ? says('conflict', 'name-contradicts') : says('create', 'new');
  const apart = !together && first.emails.length > 0 && second.emails.length > 0;
  return type === 'company' && apart ? says('create', 'new') : says('merged', 'merged-row');
};
