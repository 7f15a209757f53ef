/** What a platform process tells its supervisor. */
export type PlatformMessage =
  | { type: 'listening'; service: string; url: string }
  | { type: 'booted' }
  | { type: 'failed'; message: string; stack: string; settings: boolean };

/** What the supervisor tells a platform process once its databases can be reached. */
export type DatabasesReady = { type: 'databases-ready' };
