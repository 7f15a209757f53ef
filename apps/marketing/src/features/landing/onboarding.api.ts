import type { Onboarding, OnboardingInput } from '@fernway/contracts/http/identity';
import { ApiError, call, session } from '@fernway/web-kit';
import type { OnboardingAnswers } from '@fernway/web-kit/remote-app';
import { remember } from '../../site/browser-storage.js';

/** The contract with its schemas is loaded for the signed-in only: a visitor's answers stay in the browser. */
const contract = () => import(/* webpackChunkName: "identity-calls" */ '@fernway/contracts/http/identity');

const isSignedIn = () => session.current().status === 'signed-in';

/** What a signed-in user answered before. */
export async function previousAnswers(): Promise<Onboarding | undefined> {
  if (!isSignedIn()) return undefined;
  const { getOnboarding } = await contract();
  return call(getOnboarding).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
}

/** Keeps the answers: on the server for the signed-in, in the browser until sign-up for a visitor. Where to go next. */
export async function keepAnswers(answers: OnboardingAnswers): Promise<'/dashboard' | '/signup'> {
  if (!isSignedIn()) {
    const { businessType, teamSize, focusAreas } = answers;
    remember('local', 'onboardingData', JSON.stringify({ businessType, teamSize, focusAreas }));
    return '/signup';
  }
  const { putOnboarding } = await contract();
  await call(putOnboarding, { body: answers as OnboardingInput });
  return '/dashboard';
}
