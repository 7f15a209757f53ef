import { fileURLToPath } from 'node:url';

/** Jest set-up shared by every package: ES modules through swc, library sources through the `fernway-source` condition (plain `source` is taken by packages on npm). */
const swcOptions = (jsx) => ({
  jsc: {
    parser: { syntax: 'typescript', decorators: true, tsx: jsx },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    target: 'es2023',
    keepClassNames: true,
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
});

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Relative imports carry the emitted extension (.js); the sources behind them end in .ts or .tsx.
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.css$': `${import.meta.dirname}/no-styles.js`,
  },
  transform: {
    '^.+\\.ts$': ['@swc/jest', swcOptions(false)],
    '^.+\\.tsx$': ['@swc/jest', swcOptions(true)],
    '\\.(avif|webp)$': `${import.meta.dirname}/picture-names.js`,
  },
  // Workspace libraries are symlinked sources: everything else under node_modules is left alone.
  transformIgnorePatterns: ['/node_modules/(?!@fernway/)'],
  testPathIgnorePatterns: ['<rootDir>/node_modules/', '<rootDir>/dist/', '<rootDir>/e2e/'],
};

/** Services, node libraries and tools. `overrides` are jest options on top. */
export const nodePreset = (overrides = {}) => ({
  ...common,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['fernway-source', 'node', 'node-addons'] },
  testMatch: ['**/*.spec.ts'],
  testTimeout: 90_000,
  ...overrides,
});

/**
 * A package's tests on a real Postgres: `test/*.e2e-spec.ts`, and with `--testMatch` the long ones. What is in `test/shared`
 * is imported by `test/shared.e2e-spec.ts`, which boots the service once for all of it.
 */
export const e2ePreset = (overrides = {}) =>
  nodePreset({
    testMatch: ['<rootDir>/test/*.e2e-spec.ts'],
    testTimeout: 180_000,
    globalSetup: fileURLToPath(import.meta.resolve('./jest-postgres.js')),
    globalTeardown: fileURLToPath(import.meta.resolve('./jest-postgres-stop.js')),
    ...overrides,
  });

/** Remotes, the shell and web libraries: components in jsdom. */
export const webPreset = (overrides = {}) => ({
  ...common,
  testEnvironment: 'jsdom',
  setupFiles: [`${import.meta.dirname}/jsdom.js`],
  setupFilesAfterEnv: [`${import.meta.dirname}/patience.js`],
  testEnvironmentOptions: { customExportConditions: ['fernway-source', 'browser'] },
  moduleNameMapper: { ...common.moduleNameMapper, '^@ant-design/charts$': `${import.meta.dirname}/no-drawing.js` },
  testMatch: ['**/*.test.tsx', '**/*.test.ts', '**/*.spec.ts'],
  testTimeout: 90_000,
  ...overrides,
});
