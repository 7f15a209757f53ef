import 'reflect-metadata';
import { boot } from '../src/index.js';
import { exitOnCrash, stopOnSignal } from '../src/plain.js';
import { crm, notes } from './notes-service.js';

/** Two services in one process, as `npm start` runs them; prints their addresses. */
exitOnCrash('platform');
const running = [await boot(notes), await boot(crm)];
stopOnSignal(async () => {
  await Promise.all(running.map((service) => service.close()));
});
process.stdout.write(`${JSON.stringify(running.map(({ url }) => url))}\n`);
