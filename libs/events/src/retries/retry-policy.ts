export type RetryPolicy = {
  /** Attempts in all, the first delivery included; then the event is a dead letter. */
  attempts: number;
  /** Milliseconds before the second attempt; doubles from attempt to attempt. */
  first: number;
  /** Longest wait in milliseconds. */
  longest: number;
};

/** 16 attempts over 47 to 94 minutes: longer than a restart, a deployment or most outages of a peer. */
export const defaultRetryPolicy: RetryPolicy = { attempts: 16, first: 500, longest: 20 * 60_000 };

/** Milliseconds to wait after `attempts` failed ones: exponential, the upper half of it at random. */
export const backOff = (policy: RetryPolicy, attempts: number, random = Math.random): number => {
  const full = Math.min(policy.longest, policy.first * 2 ** (attempts - 1));
  return full / 2 + (full / 2) * random();
};
