import type { OnboardingAnswers } from './remote-app.js';

/** What the wizard asked about the workspace, as its settings take it; undefined where nothing was given. */
export function workspaceAnswers({ businessName, currency }: OnboardingAnswers) {
  return businessName || currency
    ? { ...(businessName && { name: businessName }), ...(currency && { currency }) }
    : undefined;
}
