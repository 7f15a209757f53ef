/** What a platform process tells its supervisor. */
export type PlatformMessage =
  | { type: 'listening'; service: string; url: string }
  | { type: 'booted' }
  | { type: 'failed'; message: string; settings: boolean };

/** What the supervisor tells a platform process, which loads its code meanwhile. */
export type PlatformSettings = { env: Record<string, string | undefined> };
