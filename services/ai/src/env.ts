import { httpUrl, keepSetting } from '@fernway/service-kit/settings';
import { z } from 'zod';

const known = ['gemini', 'openai', 'offline'] as const;
export type ProviderName = (typeof known)[number];

const Providers = z.string().transform((text, context): readonly ProviderName[] => {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 1 && names[0] === 'off') return [];
  const unknown = names.filter((name) => !known.includes(name as ProviderName));
  if (unknown.length || new Set(names).size !== names.length) {
    context.addIssue({ code: 'custom', message: `is not a list of ${known.join(', ')}, nor off` });
    return z.NEVER;
  }
  return names as ProviderName[];
});

type Keys = {
  GEMINI_API_KEY?: string | undefined;
  OPENAI_API_KEY?: string | undefined;
  OPENAI_BASE_URL?: string | undefined;
};

const withKey = (values: Keys): ProviderName[] => [
  ...(values.GEMINI_API_KEY ? (['gemini'] as const) : []),
  ...(values.OPENAI_API_KEY || values.OPENAI_BASE_URL ? (['openai'] as const) : []),
];

/** Which providers generate, in the order in which they are tried. Unset: those that have a key, else none. */
export const Env = z
  .object({
    AI: Providers.optional().meta({
      description:
        'Which providers write, in the order in which they are tried: a list of `gemini`, `openai`, `offline`, or `off`. Unset: those that have a key, else none (with `npm start`: offline).',
    }),
    GEMINI_API_KEY: z.string().min(1).optional().meta({ description: 'The key of Google’s Gemini API.', secret: true }),
    GEMINI_MODEL: z
      .string()
      .min(1)
      .default('gemini-2.5-flash')
      .meta({ description: 'Which of Gemini’s models writes.' }),
    GEMINI_BASE_URL: httpUrl
      .optional()
      .meta({ description: 'Another address of Gemini’s API than its own: a proxy, or a peer of a test.' }),
    OPENAI_BASE_URL: httpUrl.optional().meta({
      description:
        'Where OpenAI’s chat completions are spoken: a server of one’s own (Ollama, llama.cpp, vLLM). Unset: `https://api.openai.com/v1`.',
    }),
    OPENAI_API_KEY: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'The key for OPENAI_BASE_URL; servers of one’s own mostly ask for none.', secret: true }),
    OPENAI_MODEL: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'Which model writes there; needed beside OPENAI_BASE_URL. Unset: `gpt-5-mini`.' }),
    AI_TIMEOUT: z.coerce
      .number()
      .int()
      .min(100)
      .max(300_000)
      .default(30_000)
      .meta({ description: 'Milliseconds until a provider is given up.' }),
    AI_STREAM_TIMEOUT: z.coerce.number().int().min(100).max(600_000).default(120_000).meta({
      description: 'Milliseconds until a streamed answer ends, all its rounds together.',
    }),
    AI_SILENCE_TIMEOUT: z.coerce.number().int().min(100).max(300_000).default(20_000).meta({
      description: 'Milliseconds that a stream may be silent: before its first word, and between two.',
    }),
    KEEP_AI_ANSWERS_DAYS: keepSetting(
      365,
      'Days that the text of an AI answer is kept beside its receipt; the receipt stays, and so does what a person saved or has in a chat.',
      30,
    ),
    AI_REST: z.coerce
      .number()
      .int()
      .min(100)
      .max(600_000)
      .default(15_000)
      .meta({ description: 'Milliseconds that a provider is left alone after troubles in a row.' }),
  })
  .superRefine((values, context) => {
    if (values.AI?.includes('gemini') && !values.GEMINI_API_KEY) {
      context.addIssue({ code: 'custom', path: ['GEMINI_API_KEY'], message: 'is not set' });
    }
    if (values.AI?.includes('openai') && !values.OPENAI_BASE_URL && !values.OPENAI_API_KEY) {
      context.addIssue({ code: 'custom', path: ['OPENAI_API_KEY'], message: 'is not set, nor is OPENAI_BASE_URL' });
    }
    if (values.OPENAI_BASE_URL && !values.OPENAI_MODEL) {
      context.addIssue({
        code: 'custom',
        path: ['OPENAI_MODEL'],
        message: 'is not set: which model of OPENAI_BASE_URL is to write',
      });
    }
  })
  .transform((values) => ({
    providers: values.AI ?? withKey(values),
    gemini: { apiKey: values.GEMINI_API_KEY ?? '', model: values.GEMINI_MODEL, baseUrl: values.GEMINI_BASE_URL },
    openai: {
      baseUrl: values.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
      apiKey: values.OPENAI_API_KEY ?? '',
      model: values.OPENAI_MODEL ?? 'gpt-5-mini',
    },
    timeoutMs: values.AI_TIMEOUT,
    streamMs: values.AI_STREAM_TIMEOUT,
    silenceMs: values.AI_SILENCE_TIMEOUT,
    restMs: values.AI_REST,
    keepAnswersDays: values.KEEP_AI_ANSWERS_DAYS,
  }));
export type Env = z.infer<typeof Env>;
