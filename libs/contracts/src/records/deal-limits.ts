/** How likely a deal is once it is won or lost, in percent. */
export const closedLikelihood = { won: 100, lost: 0 } as const;

/** Ten billion of a currency with cents: a thousand such deals still add up exactly. */
export const mostDealValue = 1_000_000_000_000;
