// One process of the CRM as production boots it, that looks for batches and imports all the time. It can be killed.
import { boot } from '@fernway/service-kit';
import { BatchRunner } from '../../src/batches/batch-runner.service.js';
import { ImportRunner } from '../../src/imports/import-runner.service.js';
import { service } from '../../src/main.js';

const { app } = await boot(service);
const runner = app.get(BatchRunner, { strict: false });
setInterval(() => void runner.sweep().catch(() => undefined), 50);
const imports = app.get(ImportRunner, { strict: false });
setInterval(() => imports.wake(), 50);
process.stdout.write('up\n');
// Nobody is left behind by a test that was cut short.
process.stdin.on('end', () => process.exit()).resume();
