import { overPostgres } from './backends.js';
import { changes } from './changes.js';

changes(overPostgres);
