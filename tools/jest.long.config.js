import { nodePreset } from './presets/jest.js';

export default nodePreset({
  testMatch: ['**/*.long-spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/templates/'],
  testTimeout: 240_000,
});
