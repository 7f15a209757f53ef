import { Injectable } from '@nestjs/common';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import type { WorkspaceTx } from '@fernway/database';
import { addDays, monthFrom } from './days.js';
import { figureStatement, type Split } from './figure-sql.js';
import { type Piece, piecesOf, type Times } from './figure-times.js';

export type Question = {
  metrics: readonly MetricId[];
  by?: Split | undefined;
  times: Times;
  today: string;
  currency: string | null;
  /** Parts at most; further ones are added up. */
  top: number;
  /** Which parts come first, by the first metric: the largest, or those that changed most. */
  order?: 'largest' | 'moved';
};

/** Then, before, and the target, in the order of the metrics. */
export type FigureRow = {
  /** 0: the whole, else that of the part; one more than asked for: the sums of all further ones. */
  place: number;
  item: string | null;
  name: string | null;
  v: (number | null)[];
  b: (number | null)[];
  t: (number | null)[];
};

const standing: Piece = { sign: 1, grain: 'ever', from: '1970-01-01', to: '1970-01-01' };

@Injectable()
export class FiguresRepository {
  find(tx: WorkspaceTx, question: Question): Promise<FigureRow[]> {
    const { metrics, by, currency, top, order = 'largest', today } = question;
    const { range, compared } = question.times;
    const pieces = [
      ...[...piecesOf(range), standing].map((piece) => ({ part: 0, ...piece })),
      ...(compared ? piecesOf(compared) : []).map((piece) => ({ part: 1, ...piece })),
    ];
    const { text, needs } = figureStatement(metrics, by, order);
    return tx.query<FigureRow>({
      text,
      values: [
        tx.workspace,
        currency,
        pieces.map(({ part }) => part),
        pieces.map(({ sign }) => sign),
        pieces.map(({ grain }) => grain),
        pieces.map(({ from }) => from),
        pieces.map(({ to }) => to),
        needs.map(({ source }) => source),
        needs.map(({ dimension }) => dimension),
        range.starts,
        compared?.starts ?? [],
        range.starts.map((_, at) => (at + 1 < range.starts.length ? addDays(range.starts[at + 1]!, -1) : range.to)),
        monthFrom(today, -2),
        top,
      ],
    });
  }

  /** The time of the newest event that is counted. */
  async upTo(tx: WorkspaceTx): Promise<string | null> {
    const [row] = await tx.query<{ time: Date | null }>({
      name: 'figures-up-to',
      text: 'select max(event_time) as time from model_progress where workspace_id = $1',
      values: [tx.workspace],
    });
    return row?.time?.toISOString() ?? null;
  }
}
