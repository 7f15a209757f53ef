import { e2ePreset } from '../../tools/presets/jest.js';

export default e2ePreset();
