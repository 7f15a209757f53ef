import { Items__timestamp__ } from './__timestamp__-items.js';

export const migrations = [Items__timestamp__];
