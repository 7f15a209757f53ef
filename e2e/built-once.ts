import { buildPlatform } from '../tools/platform/build.ts';

/** Before all suites: those that run side by side would each build, and publish, what the other is about to use. */
// eslint-disable-next-line house/defaults -- what Playwright calls before it starts anything
export default async (): Promise<void> => {
  await buildPlatform(console.log);
};
