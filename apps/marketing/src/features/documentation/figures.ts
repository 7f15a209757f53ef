import { tokenRules } from '@fernway/contracts/token-economy';

/** What texts of this page take from the rules in force. */
export const figures = { start: tokenRules.initialGrant, visit: tokenRules.loginBonus };
