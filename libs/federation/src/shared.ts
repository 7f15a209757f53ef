type Share = { singleton: true; requiredVersion: string; import?: false };

/**
 * Every module that exists once on a page. A key that ends in `/` covers the package's subpaths. Libraries with many
 * exports (antd, the router, zod) are never shared whole, which would lose their tree shaking: `libs/ui`,
 * `libs/web-kit/router` and `libs/contracts/zod` re-export what is used.
 */
const shared: Record<string, string> = {
  react: '^19.3.1',
  'react/': '^19.3.1',
  'react-dom': '^19.3.1',
  'react-dom/': '^19.3.1',
  '@tanstack/react-query': '^5.108.0',
  '@fernway/contracts/zod': '^1.0.0',
  '@fernway/i18n': '^1.0.0',
  '@fernway/i18n/': '^1.0.0',
  '@fernway/ui': '^1.0.0',
  '@fernway/ui/': '^1.0.0',
  '@fernway/web-kit': '^1.0.0',
  '@fernway/web-kit/': '^1.0.0',
};

/** The shell provides every shared module, from one build: contexts and stores inside them exist once. */
export const providedByHost = (): Record<string, Share> =>
  Object.fromEntries(
    Object.entries(shared).map(([key, requiredVersion]) => [key, { singleton: true, requiredVersion }]),
  );

/** Remotes never bring a copy: what the shell lacks is found by the preflight, before any of their code runs. */
export const takenByRemote = (): Record<string, Share> =>
  Object.fromEntries(
    Object.entries(shared).map(([key, requiredVersion]) => [key, { singleton: true, requiredVersion, import: false }]),
  );
