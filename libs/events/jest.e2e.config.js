import { e2ePreset } from '../../tools/presets/jest.js';

// One file at a time: each of these starts processes of its own.
// kafkajs keeps a timer of a member whose broker died before it could leave.
export default { ...(e2ePreset({ maxWorkers: 1 })), forceExit: true };
