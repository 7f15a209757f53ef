/** What a platform process tells its supervisor. */
export type PlatformMessage =
  | { type: 'listening'; service: string; url: string }
  | { type: 'booted' }
  | { type: 'failed'; message: string; settings: boolean };
