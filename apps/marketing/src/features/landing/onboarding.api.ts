import { may } from '@fernway/contracts/access';
import type { Onboarding, OnboardingInput } from '@fernway/contracts/http/identity';
import { ApiError, call, session } from '@fernway/web-kit';
import type { OnboardingAnswers } from '@fernway/web-kit/remote-app';
import { workspaceAnswers } from '@fernway/web-kit/workspace-answers';
import { remember } from '../../site/browser-storage.js';

/** The contract with its schemas is loaded for the signed-in only: a visitor's answers stay in the browser. */
const contract = () => import(/* webpackChunkName: "identity-calls" */ '@fernway/contracts/http/identity');
const settingsContract = () =>
  import(/* webpackChunkName: "identity-calls" */ '@fernway/contracts/http/workspace-settings');

const isSignedIn = () => session.current().status === 'signed-in';

/** Whether the person's answers are also about the workspace: a visitor's will be about one of their own. */
export function mayManage(): boolean {
  const state = session.current();
  return state.status !== 'signed-in' || may(state.role, 'workspace:manage');
}

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
    const { businessType, teamSize, focusAreas, businessName, currency } = answers;
    const kept = { businessType, teamSize, focusAreas, businessName, currency };
    remember('local', 'onboardingData', JSON.stringify(kept));
    return '/signup';
  }
  const [{ putOnboarding }, { updateWorkspaceSettings }] = await Promise.all([contract(), settingsContract()]);
  const workspace = workspaceAnswers(answers);
  if (workspace && mayManage()) await call(updateWorkspaceSettings, { body: workspace });
  const { businessType, teamSize, focusAreas } = answers as OnboardingInput;
  await call(putOnboarding, { body: { businessType, teamSize, focusAreas } });
  return '/dashboard';
}
