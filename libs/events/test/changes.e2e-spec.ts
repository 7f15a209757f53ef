import { postgres } from './backends.js';
import { changes } from './changes.js';

changes(postgres);
