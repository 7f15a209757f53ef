import { z } from 'zod';
import { keepSetting } from './base-settings.js';
import { settingsOf } from './settings.js';

const Env = z
  .object({
    MODE: z.enum(['fast', 'slow']).default('fast').meta({ description: 'How it goes.' }),
    KEY: z.string().min(1).meta({ description: 'Opens it.', secret: true }),
    LIMIT: z.coerce.number().default(30).meta({ description: 'How far.' }),
    NOTE: z
      .string()
      .transform((text) => text.trim())
      .optional(),
  })
  .superRefine(() => undefined)
  .transform((values) => ({ mode: values.MODE }));

it('the settings of a schema are told with meaning, default and words, through refinements and transforms', () => {
  expect(settingsOf(Env)).toEqual([
    {
      name: 'MODE',
      description: 'How it goes.',
      needed: false,
      secret: false,
      default: 'fast',
      values: ['fast', 'slow'],
    },
    { name: 'KEY', description: 'Opens it.', needed: true, secret: true },
    { name: 'LIMIT', description: 'How far.', needed: false, secret: false, default: '30' },
    { name: 'NOTE', description: '', needed: false, secret: false },
  ]);
});

describe('how long something is kept', () => {
  const days = keepSetting(90, 'Days that it is kept.', 30);

  it.each([
    [undefined, 90],
    ['0', 0],
    ['30', 30],
    ['3650', 3650],
  ])('takes %s', (given, kept) => expect(days.parse(given)).toBe(kept));

  it.each(['29', '-1', '1.5', 'ever'])('refuses %s', (given) => expect(days.safeParse(given).success).toBe(false));

  it('is told with its default, and what 0 means', () => {
    expect(settingsOf(z.object({ KEEP_IT_DAYS: days }))).toEqual([
      {
        name: 'KEEP_IT_DAYS',
        description: 'Days that it is kept. `0`: for ever, else at least 30.',
        needed: false,
        secret: false,
        default: '90',
      },
    ]);
  });
});
