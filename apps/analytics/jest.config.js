import { webPreset } from '../../tools/presets/jest.js';

// A reader west of Greenwich: a day drawn as a moment there is the day before.
process.env.TZ = 'America/Lima';

export default webPreset();
