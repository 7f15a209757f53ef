import { session } from '@fernway/web-kit';

const key = () => {
  const state = session.current();
  return state.status === 'signed-in' ? `fernway-no-samples:${state.workspaceId}` : '';
};

/** Whether somebody said in this browser that he begins without sample data. */
export const offerDeclined = (): boolean => {
  try {
    return localStorage.getItem(key()) !== null;
  } catch {
    return false;
  }
};

export const declineOffer = (): void => {
  try {
    localStorage.setItem(key(), '1');
  } catch {
    // A browser that keeps nothing is asked again.
  }
};
