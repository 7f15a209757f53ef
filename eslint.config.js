import { defineConfig, globalIgnores } from 'eslint/config';
import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { boundaryPolicies, boundarySettings } from './tools/lint/boundaries.js';
import { house } from './tools/lint/house-rules.js';

const tests = [
  '**/*.spec.ts',
  '**/*.test.{ts,tsx}',
  '**/*.{e2e,long}-spec.ts',
  '**/test/**',
  'e2e/**',
  '**/testing.{ts,tsx}',
  '**/testing/**',
];
/** What runs on the developer's machine beside the product: configuration and build steps. */
const configs = ['**/*.config.{js,ts,mjs}', 'libs/*/build/**'];
const migrations = ['**/migrations/**'];
const unmeasured = [...tests, ...migrations, '**/locales/**'];
const nestedTernaries = {
  selector: 'ConditionalExpression ConditionalExpression ConditionalExpression',
  message: 'A ternary in a ternary in a ternary: return early, or look it up in a table.',
};
const parameterProperties = {
  selector: 'TSParameterProperty',
  message: 'Node strips types and nothing else: assign it in the constructor.',
};
const web = ['apps/**/*.{ts,tsx}', 'libs/{ui,web-kit,i18n}/**/*.{ts,tsx}'];
const servers = ['services/**/*.ts', 'libs/{database,events,service-kit}/**/*.ts'];

export default defineConfig(
  globalIgnores([
    '**/dist/**',
    '**/test-results/**',
    '**/fixtures/**',
    'remotes/**',
    '.data/**',
    '.cache/**',
    '.nx/**',
    'tools/generate/templates/**',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    plugins: { house, boundaries },
    settings: boundarySettings,
    rules: {
      'no-undef': 'off', // TypeScript knows better
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 300 }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'house/environment': 'error',
      'house/extensions': 'error',
      'house/barrels': 'error',
      'house/defaults': 'error',
      'house/types': 'error',
      'boundaries/dependencies': ['error', { default: 'allow', checkAllOrigins: true, policies: boundaryPolicies }],
    },
  },
  { files: servers, ignores: tests, rules: { 'house/queries': 'error', 'house/transactions': 'error' } },
  { files: ['**/*.repository.ts', ...migrations, 'libs/{database,events}/**'], rules: { 'house/queries': 'off' } },
  { files: ['**/*.service.ts', 'libs/{database,events}/**'], rules: { 'house/transactions': 'off' } },
  {
    files: ['**/env.ts', 'tools/**', 'libs/federation/**', ...configs, ...tests],
    rules: { 'house/environment': 'off' },
  },
  // A service's definition, a remote's one expose and a language's texts are what their loaders read as the default.
  {
    files: [...configs, 'services/*/src/main.ts', 'apps/*/src/app.tsx', 'tools/presets/**', '**/locales/**'],
    rules: { 'house/defaults': 'off' },
  },
  // What a remote contributes is read as one file, and most of it is texts.
  { files: [...tests, ...migrations, '**/locales/**', 'apps/*/src/contributes.ts'], rules: { 'max-lines': 'off' } },
  {
    ignores: unmeasured,
    rules: {
      'max-lines-per-function': ['error', { max: 60 }],
      complexity: ['error', 15],
      'no-restricted-syntax': ['error', nestedTernaries],
    },
  },
  // Setting a rule again replaces what it was set to: in the tools both hold.
  { files: ['tools/**/*.ts'], rules: { 'no-restricted-syntax': ['error', parameterProperties] } },
  {
    files: ['tools/**/*.ts'],
    ignores: unmeasured,
    rules: { 'no-restricted-syntax': ['error', parameterProperties, nestedTernaries] },
  },
  { files: ['tools/**', 'e2e/**', 'libs/federation/**', ...configs], rules: { 'no-console': 'off' } },
  // Node runs the tools' TypeScript as it stands, so their imports name the file that is there.
  { files: ['tools/**', 'e2e/**', ...configs], rules: { 'house/extensions': 'off', 'house/barrels': 'off' } },
  // The browser's console is where its developers look; servers write structured lines.
  { files: web, ignores: configs, rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] } },
  { files: ['tools/**/*.{ts,mjs}'], rules: { 'house/before-build': 'error' } },
  {
    files: ['libs/contracts/src/{http,events}/**'],
    ignores: tests,
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'zod', message: 'A browser would load all of zod: take z from @fernway/contracts/zod.' }] },
      ],
    },
  },
  { files: tests, rules: { 'no-console': 'off' } },
  { files: web, ...reactHooks.configs.flat.recommended },
);
