// @ts-check

/** What `npm run` hands over to the tools, and where each begins. None of them may need a build before it has made one (see tools/lint/before-build.js). */
export const verbs = {
  start: 'tools/start/main.ts',
  dev: 'tools/dev/main.ts',
  test: 'tools/test/main.ts',
  bench: 'tools/bench/main.ts',
  new: 'tools/generate/main.ts',
  fernway: 'tools/fernway/main.ts',
};
