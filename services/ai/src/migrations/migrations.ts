import { Generations1790000400001 } from './1790000400001-generations.js';

export const migrations = [Generations1790000400001];
