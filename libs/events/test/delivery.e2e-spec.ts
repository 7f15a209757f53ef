import { postgres } from './backends.js';
import { delivery } from './delivery.js';

delivery(postgres);
