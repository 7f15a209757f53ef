import { CurrencyCode } from '@fernway/contracts/endpoint';
import { OnboardingInput } from '@fernway/contracts/http/identity';
import { WorkspaceName } from '@fernway/contracts/http/workspace-settings';
import type { OnboardingAnswers } from '@fernway/web-kit/remote-app';

const Answers = OnboardingInput.extend({
  businessName: WorkspaceName.optional().catch(undefined),
  currency: CurrencyCode.optional().catch(undefined),
});

/** Answers that a visitor gave on the landing page, kept in this browser until an account exists. */
const key = 'onboardingData';

export function pendingAnswers(): OnboardingAnswers | undefined {
  try {
    const kept = Answers.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data;
    if (!kept) return undefined;
    const { businessName, currency, ...answers } = kept;
    return { ...answers, ...(businessName && { businessName }), ...(currency && { currency }) };
  } catch {
    return undefined;
  }
}

export const clearPendingAnswers = () => localStorage.removeItem(key);
