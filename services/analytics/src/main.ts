import { runIfMain } from '@fernway/service-kit';
import { service } from './service.js';

await runIfMain(import.meta, service);
