import { overPostgres } from './backends.js';
import { delivery } from './delivery.js';

delivery(overPostgres);
