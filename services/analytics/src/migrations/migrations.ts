import { ContactFacts1790000600001 } from './1790000600001-contact-facts.js';
import { LeadRollUps1790000600002 } from './1790000600002-lead-roll-ups.js';
import { WorkspaceTrades1790000600003 } from './1790000600003-workspace-trades.js';
import { RollUps1790000600004 } from './1790000600004-roll-ups.js';
import { Facts1790000600005 } from './1790000600005-facts.js';
import { FallbackRates1790000600008 } from './1790000600008-fallback-rates.js';

export const migrations = [
  ContactFacts1790000600001,
  LeadRollUps1790000600002,
  WorkspaceTrades1790000600003,
  RollUps1790000600004,
  Facts1790000600005,
  FallbackRates1790000600008,
];
