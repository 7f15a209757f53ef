import { useSession } from '@fernway/web-kit';

/** The frame is drawn before the session is known: what it reads for somebody waits for it. */
export const useSignedIn = (): boolean => useSession().status === 'signed-in';
