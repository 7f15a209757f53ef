import type { Socket } from 'node:net';
import { PipelinedClient } from '../src/pipelined-client.js';
import { testPostgres } from '../src/testing.js';

type Write = (...given: unknown[]) => void;

/** Counts what reaches the socket of a client, as it is sent. */
const countingWrites = (client: PipelinedClient): { writes: number } => {
  const counted = { writes: 0 };
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const socket = stream as unknown as { _write: Write; _writev: Write };
  for (const way of ['_write', '_writev'] as const) {
    const own = socket[way].bind(stream);
    socket[way] = (...given) => {
      counted.writes += 1;
      own(...given);
    };
  }
  return counted;
};

it('sends what is asked in one turn in one write, and what is asked later in another', async () => {
  const client = new PipelinedClient(testPostgres());
  await client.connect();
  try {
    const counted = countingWrites(client);
    const begun = client.query('BEGIN');
    const sum = client.query<{ sum: number }>({ name: 'sum', text: 'SELECT $1::int + 1 AS sum', values: [1] });
    await Promise.all([begun, sum, client.query('COMMIT')]);
    expect((await sum).rows).toEqual([{ sum: 2 }]);
    expect(counted.writes).toBe(1);
    await client.query('SELECT 1');
    expect(counted.writes).toBe(2);
    await expect(client.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
    expect((await client.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await client.end();
  }
});
