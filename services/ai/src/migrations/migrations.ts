import { Generations1790000400001 } from './1790000400001-generations.js';
import { GenerationUsage1790000400002 } from './1790000400002-generation-usage.js';
import { InsightCards1790000400006 } from './1790000400006-insight-cards.js';
import { Conversations1790000400010 } from './1790000400010-conversations.js';
import { Proposals1790000400011 } from './1790000400011-proposals.js';
import { KeptProposals1790000400012 } from './1790000400012-kept-proposals.js';

export const migrations = [
  Generations1790000400001,
  GenerationUsage1790000400002,
  InsightCards1790000400006,
  Conversations1790000400010,
  Proposals1790000400011,
  KeptProposals1790000400012,
];
