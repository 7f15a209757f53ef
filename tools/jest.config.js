import { nodePreset } from './presets/jest.js';

export default nodePreset();
