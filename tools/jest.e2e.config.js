import { nodePreset } from './presets/jest.js';

export default nodePreset({ testMatch: ['**/*.e2e-spec.ts'], testTimeout: 240_000 });
