import { z } from 'zod';
import { settingsOf } from './settings.js';

const Env = z
  .object({
    MODE: z.enum(['fast', 'slow']).default('fast').meta({ description: 'How it goes.' }),
    KEY: z.string().min(1).meta({ description: 'Opens it.', secret: true }),
    LIMIT: z.coerce.number().default(30).meta({ description: 'How far.' }),
    NOTE: z.string().transform((text) => text.trim()).optional(),
  })
  .superRefine(() => undefined)
  .transform((values) => ({ mode: values.MODE }));

it('the settings of a schema are told with meaning, default and words, through refinements and transforms', () => {
  expect(settingsOf(Env)).toEqual([
    { name: 'MODE', description: 'How it goes.', needed: false, secret: false, default: 'fast', values: ['fast', 'slow'] },
    { name: 'KEY', description: 'Opens it.', needed: true, secret: true },
    { name: 'LIMIT', description: 'How far.', needed: false, secret: false, default: '30' },
    { name: 'NOTE', description: '', needed: false, secret: false },
  ]);
});
