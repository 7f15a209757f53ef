import { nodePreset } from '../../tools/presets/jest.js';

export default nodePreset();
