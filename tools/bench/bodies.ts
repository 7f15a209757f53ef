// Request bodies that are nested deep, or hold nothing but brackets, beside a plain list of the same size: 30 at once, until
// the last is refused. The first kind once took 20 times as long.
import { request } from 'node:http';
import { makeBed } from './bed.ts';
import { median, report, type Row } from './rows.ts';

const atOnce = 30;
const rounds = 5;
const bodies = {
  deep: (bytes: number) => `{"subject":${'['.repeat(bytes / 2 - 8)}${']'.repeat(bytes / 2 - 8)}}`,
  brackets: (bytes: number) => `{"subject":[${'[],'.repeat(bytes / 3 - 8)}[]]}`,
  plain: (bytes: number) => `{"subject":[${'1,'.repeat(bytes / 2 - 8)}1]}`,
};

const bed = await makeBed('messaging');
try {
  const { port } = await bed.startService();
  const id = '01900000-0000-7000-8000-000000000001';
  const token = await bed.accessToken({ user: id, session: id, workspace: id, role: 'owner' });
  const cases = [
    { name: 'without sign-in, 64 KB', path: '/api/messaging/contact', bytes: 65_000 },
    { name: 'signed in, 1 MB', path: '/api/messaging/letters', bytes: 1_000_000, authorization: `Bearer ${token}` },
  ];
  const post = (path: string, body: string, authorization?: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
      request({ host: '127.0.0.1', port, method: 'POST', path, headers }, (answer) => {
        if (answer.statusCode !== 400) reject(new Error(`${path} answered ${answer.statusCode}`));
        answer.resume().on('end', resolve);
      })
        .on('error', reject)
        .end(body);
    });
  const rows: Row[] = [];
  for (const { name, path, bytes, authorization } of cases) {
    const times: Record<keyof typeof bodies, number[]> = { deep: [], brackets: [], plain: [] };
    for (let round = 0; round <= rounds; round++)
      for (const kind of ['plain', 'deep', 'brackets'] as const) {
        const body = bodies[kind](bytes);
        const began = performance.now();
        await Promise.all(Array.from({ length: atOnce }, () => post(path, body, authorization)));
        // The first of each warms up.
        if (round > 0) times[kind].push(performance.now() - began);
      }
    const row = { unit: 'ms', reference: median(times.plain) };
    rows.push(
      { ...row, what: `${atOnce} bodies, ${name}: nested deep`, ours: median(times.deep), target: { ratio: 1 } },
      { ...row, what: `${atOnce} bodies, ${name}: brackets`, ours: median(times.brackets), target: { ratio: 3 } },
    );
  }
  report(rows);
} finally {
  await bed.close();
}
