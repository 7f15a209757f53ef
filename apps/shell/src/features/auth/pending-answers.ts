import { OnboardingInput } from '@fernway/contracts/http/identity';

/** Answers that a visitor gave on the landing page, kept in this browser until an account exists. */
const key = 'onboardingData';

export function pendingAnswers(): OnboardingInput | undefined {
  try {
    return OnboardingInput.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export const clearPendingAnswers = () => localStorage.removeItem(key);
