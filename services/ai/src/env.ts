import { z } from 'zod';

const known = ['gemini', 'offline'] as const;
export type ProviderName = (typeof known)[number];

const Providers = z.string().transform((text, context): readonly ProviderName[] => {
  const names = text.split(',').map((name) => name.trim()).filter(Boolean);
  if (names.length === 1 && names[0] === 'off') return [];
  const unknown = names.filter((name) => !known.includes(name as ProviderName));
  if (unknown.length || new Set(names).size !== names.length) {
    context.addIssue({ code: 'custom', message: `is not a list of ${known.join(', ')}, nor off` });
    return z.NEVER;
  }
  return names as ProviderName[];
});

/** Which providers generate, in the order in which they are tried. Unset: those that have a key, else none. */
export const Env = z
  .object({
    AI: Providers.optional(),
    GEMINI_API_KEY: z.string().min(1).optional(),
    GEMINI_MODEL: z.string().min(1).default('gemini-2.5-flash'),
    /** Another address of Gemini's API: a peer on this machine, in tests. */
    GEMINI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Milliseconds until a provider is given up. */
    AI_TIMEOUT: z.coerce.number().int().min(100).max(300_000).default(30_000),
    /** Milliseconds until a streamed answer ends, all its rounds together. */
    AI_STREAM_TIMEOUT: z.coerce.number().int().min(100).max(600_000).default(120_000),
  })
  .superRefine((values, context) => {
    if (values.AI?.includes('gemini') && !values.GEMINI_API_KEY) {
      context.addIssue({ code: 'custom', path: ['GEMINI_API_KEY'], message: 'is not set' });
    }
  })
  .transform((values) => ({
    providers: values.AI ?? (values.GEMINI_API_KEY ? (['gemini'] as const) : []),
    gemini: { apiKey: values.GEMINI_API_KEY ?? '', model: values.GEMINI_MODEL, baseUrl: values.GEMINI_BASE_URL },
    timeoutMs: values.AI_TIMEOUT,
    streamMs: values.AI_STREAM_TIMEOUT,
  }));
export type Env = z.infer<typeof Env>;
