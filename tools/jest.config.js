import { nodePreset } from './presets/jest.js';

export default nodePreset({ testPathIgnorePatterns: ['/node_modules/', '/templates/', '/fixtures/'] });
