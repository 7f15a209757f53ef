// An import of 100,000 contacts from a CSV file: dry run, run, undo; what it takes of memory, and what a neighbour feels.
//   IMPORT_ROWS=1000000 npm run bench -- import
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeFlags } from '../start/supervised.ts';
import { makeBed } from './bed.ts';
import { residentOf } from './memory.ts';
import type { Row } from './rows.ts';

const rows = Number(process.env['IMPORT_ROWS'] ?? 100_000);
const words = 'Anna Ben Carla Dev Elif Femi Gita Hugo Ines Jun Kofi Lena Mara Nils Omar Pia Quin Rosa Sven Tara'.split(
  ' ',
);

/** A list as people have them: every fifth contact shares a company, one in a hundred rows repeats another one. */
function* file(): Generator<string> {
  yield 'First Name,Last Name,Email,Phone Number,Company Name,Job Title,City,Country/Region,Lifecycle Stage\n';
  for (let from = 0; from < rows; from += 1000) {
    let part = '';
    for (let n = from; n < Math.min(rows, from + 1000); n += 1) {
      const one = n % 100 === 99 ? n - 50 : n;
      const [first, last] = [words[one % words.length], `${words[(one * 7) % words.length]}son ${one}`];
      part += `${first},${last},${first}.${one}@company${one % Math.ceil(rows / 5)}.example,+1 ${200 + (one % 700)} 555 ${String(one % 10_000).padStart(4, '0')},Company ${one % Math.ceil(rows / 5)},Buyer,Springfield,US,lead\n`;
    }
    yield part;
  }
}

const bed = await makeBed('crm');
try {
  const service = await bed.startService(nodeFlags);
  const origin = `http://127.0.0.1:${service.port}`;
  const caller = () => ({ user: randomUUID(), session: randomUUID(), workspace: randomUUID(), role: 'owner' as const });
  const clientOf = (token: string) => async (method: string, path: string, body?: unknown) => {
    const raw = body instanceof Readable;
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': raw ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body !== undefined && { body: raw ? (Readable.toWeb(body) as never) : JSON.stringify(body), duplex: 'half' }),
    } as RequestInit);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<
      Record<string, never> & {
        id: string;
        state: string;
        counts: { create: number; conflict: number };
        mapping: unknown;
        options: unknown;
      }
    >;
  };
  const call = clientOf(await bed.accessToken(caller()));
  const neighbour = clientOf(await bed.accessToken(caller()));
  for (let n = 0; n < 50; n += 1) await neighbour('POST', '/api/crm/contacts', { name: `Neighbour ${n}` });

  const until = async (path: string, states: string[]) => {
    for (;;) {
      const found = await call('GET', path);
      if (states.includes(found.state)) return found;
      if (found.state === 'failed') throw new Error(JSON.stringify(found));
      await sleep(100);
    }
  };
  const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
    const began = performance.now();
    const result = await work();
    return [(performance.now() - began) / 1000, result];
  };
  /** What a person of another workspace waits for a page of her list meanwhile. */
  const watch = () => {
    const waits: number[] = [];
    let going = true;
    const watching = (async () => {
      while (going) {
        const began = performance.now();
        await neighbour('GET', '/api/crm/contacts');
        waits.push(performance.now() - began);
        await sleep(25);
      }
    })();
    return async () => {
      going = false;
      await watching;
      waits.sort((a, b) => a - b);
      return { p50: waits[Math.floor(waits.length / 2)]!, p99: waits[Math.floor(waits.length * 0.99)]! };
    };
  };

  const calm = watch();
  await sleep(3000);
  const before = await calm();
  const memory = residentOf(service.pid).now;
  const ended = watch();
  const [check, checked] = await timed(async () => {
    const made = await call('POST', '/api/crm/imports?recordType=contact&fileName=people.csv', Readable.from(file()));
    await call('PUT', `/api/crm/imports/${made.id}/mapping`, { mapping: made.mapping, options: made.options });
    return until(`/api/crm/imports/${made.id}`, ['checked']);
  });
  const [run] = await timed(async () => {
    await call('POST', `/api/crm/imports/${checked.id}/run`, {});
    await until(`/api/crm/imports/${checked.id}`, ['done']);
  });
  const during = await ended();
  const undoing = watch();
  const [undo] = await timed(async () => {
    const { id } = await call('POST', `/api/crm/batches/${checked.id}/undo`, {});
    await until(`/api/crm/batches/${id}`, ['done']);
  });
  const after = await undoing();

  const named = rows.toLocaleString('en');
  const large = rows > 100_000;
  const table: Row[] = [
    { what: `upload and dry run of ${named} rows`, unit: 's', ours: check },
    { what: 'run: matching, companies, history, events', unit: 's', ours: run },
    { what: 'upload to end', unit: 's', ours: check + run, ...(!large && { target: { ours: 40 } }) },
    { what: 'undo of all of it', unit: 's', ours: undo, ...(!large && { target: { ours: 20 } }) },
    {
      what: 'memory: growth of the service',
      unit: 'MB',
      ours: residentOf(service.pid).most - memory,
      target: { ours: 200 },
    },
    { what: 'a neighbour’s list meanwhile, p50', unit: 'ms', ours: during.p50, reference: before.p50 },
    { what: 'a neighbour’s list meanwhile, p99', unit: 'ms', ours: during.p99, reference: before.p99 },
    { what: 'a neighbour’s list during the undo, p99', unit: 'ms', ours: after.p99, reference: before.p99 },
  ];
  process.send?.(table);
  if (!process.send) console.table(table);
} finally {
  await bed.close();
}
