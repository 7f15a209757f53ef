import { Generations1790000400001 } from './1790000400001-generations.js';
import { GenerationUsage1790000400002 } from './1790000400002-generation-usage.js';
import { InsightCards1790000400006 } from './1790000400006-insight-cards.js';
import { Conversations1790000400010 } from './1790000400010-conversations.js';
import { Proposals1790000400011 } from './1790000400011-proposals.js';
import { KeptProposals1790000400012 } from './1790000400012-kept-proposals.js';
import { FreeAnalyses1790000400015 } from './1790000400015-free-analyses.js';
import { Promotions1790000400016 } from './1790000400016-promotions.js';
import { Agents1790000400018 } from './1790000400018-agents.js';
import { ProposalClaims1790000400021 } from './1790000400021-proposal-claims.js';
import { GenerationLeases1790000400030 } from './1790000400030-generation-leases.js';
import { KeptAnswers1790000400031 } from './1790000400031-kept-answers.js';

export const migrations = [
  Generations1790000400001,
  GenerationUsage1790000400002,
  InsightCards1790000400006,
  Conversations1790000400010,
  Proposals1790000400011,
  KeptProposals1790000400012,
  FreeAnalyses1790000400015,
  Promotions1790000400016,
  Agents1790000400018,
  ProposalClaims1790000400021,
  GenerationLeases1790000400030,
  KeptAnswers1790000400031,
];
