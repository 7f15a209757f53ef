import { z } from 'zod';
import type { ChatMessage, ToolDefinition, Usage } from './generation-provider.js';
import { parseJson } from './json-answer.js';
import { BlockedAnswer, ProviderFailure } from './provider-errors.js';

/** Parts of OpenAI's chat completions that are read here; servers that speak it leave out much of the rest. */
const UsageWire = z.object({ prompt_tokens: z.int().nullish(), completion_tokens: z.int().nullish() }).nullish();

export const Completion = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: UsageWire,
});

export const CallFragment = z.object({
  index: z.int().nullish(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});
export type CallFragment = z.infer<typeof CallFragment>;

const Chunk = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z.array(CallFragment).nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: UsageWire,
  error: z.unknown().optional(),
});
export type Chunk = z.infer<typeof Chunk>;

/** @throws ProviderFailure: what arrived is no chunk, or the provider tells in the middle that it failed */
export const readChunk = (data: string): Chunk => {
  let chunk: Chunk;
  try {
    chunk = Chunk.parse(parseJson(data));
  } catch (cause) {
    throw new ProviderFailure('unusable', 'A chunk that is none', { cause });
  }
  if (chunk.error) throw new ProviderFailure('down', JSON.stringify(chunk.error).slice(0, 300));
  return chunk;
};

export const usageOf = (usage: z.infer<typeof UsageWire>): Usage => ({
  inputTokens: usage?.prompt_tokens ?? null,
  outputTokens: usage?.completion_tokens ?? null,
});

/** @throws BlockedAnswer */
export const requireUnblocked = (finishReason: string | null | undefined, refusal: string | null | undefined): void => {
  if (finishReason === 'content_filter' || refusal) throw new BlockedAnswer(refusal ? 'refusal' : 'content_filter');
};

export const messageOf = (message: ChatMessage): object => {
  if (message.role === 'user') return { role: 'user', content: message.text };
  if (message.role === 'tool')
    return { role: 'tool', tool_call_id: message.callId, content: JSON.stringify(message.answer) };
  const calls = message.calls.map((call) => ({
    id: call.id,
    type: 'function',
    function: {
      name: call.name,
      arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    },
  }));
  return { role: 'assistant', content: message.text || null, ...(calls.length && { tool_calls: calls }) };
};

export const toolOf = ({ name, description, parameters }: ToolDefinition): object => ({
  type: 'function',
  function: { name, description, parameters },
});
