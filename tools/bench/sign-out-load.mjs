// Calls at an even rate, in a process of their own: whoever measures beside them must not wait for their turn.
import { Agent, request } from 'node:http';

const { targets, rate } = JSON.parse(process.argv[2]);
const waits = [];
let failed = 0;
let skipped = 0;

for (const { port, headers, paths } of targets) {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  let turn = 0;
  let open = 0;
  setInterval(() => {
    // A server that is far behind is not asked still more.
    if (open >= 50) return void (skipped += 1);
    const began = performance.now();
    const done = (worked) => {
      open -= 1;
      if (worked) waits.push(performance.now() - began);
      else failed += 1;
    };
    open += 1;
    const sent = request({ agent, host: '127.0.0.1', port, path: paths[turn++ % paths.length], headers }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode === 200));
    });
    sent.on('error', () => done(false)).end();
  }, 1000 / rate);
}
const began = performance.now();

process.on('message', () => {
  waits.sort((one, other) => one - other);
  const seconds = (performance.now() - began) / 1000;
  process.send({ rate: waits.length / seconds, p99: waits[Math.floor(waits.length * 0.99)], failed, skipped }, () =>
    process.exit(0),
  );
});
