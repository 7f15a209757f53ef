import { e2ePreset } from '../../tools/presets/jest.js';

// One file at a time: each of these starts processes of its own.
export default e2ePreset({ maxWorkers: 1 });
