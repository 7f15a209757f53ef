import { webPreset } from '../../tools/presets/jest.js';

export default webPreset();
