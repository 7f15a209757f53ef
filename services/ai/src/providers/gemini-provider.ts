import {
  type Content,
  type EnhancedGenerateContentResponse,
  type FunctionDeclaration,
  type GenerateContentRequest,
  type GenerationConfig,
  GoogleGenerativeAI,
  GoogleGenerativeAIFetchError,
} from '@google/generative-ai';
import { z } from 'zod';
import type { Env } from '../env.js';
import type { Reservation } from '../reservations/reservations.js';
import { geminiSchema } from './gemini-schema.js';
import type {
  ChatEvent,
  ChatMessage,
  ChatTurn,
  Generated,
  GenerationProvider,
  GenerationTask,
  Usage,
} from './generation-provider.js';
import { jsonAnswer, notJson } from './json-answer.js';
import { BlockedAnswer, connectionFailure, httpFailure, isParseError, ProviderFailure } from './provider-errors.js';

const blockedReasons = ['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'IMAGE_SAFETY'];

/** Google's Gemini. The only file (its schemas aside) that imports its SDK, which is at the end of its life. */
export class GeminiProvider implements GenerationProvider {
  readonly name = 'gemini';

  constructor(private readonly settings: Env['gemini']) {}

  async generate<T>(task: GenerationTask<T>, _reservation: Reservation, signal: AbortSignal): Promise<Generated<T>> {
    const responseSchema = geminiSchema(z.toJSONSchema(task.schema));
    const model = this.model(task.instruction, { responseMimeType: 'application/json', responseSchema });
    const { response } = await model.generateContent(task.material, { signal }).catch((error: unknown) => {
      throw failureOf(error, signal);
    });
    requireUnblocked(response);
    return { result: jsonAnswer(textOf(response), task.schema), model: this.settings.model, usage: usageOf(response) };
  }

  async *converse(turn: ChatTurn, _reservation: Reservation, signal: AbortSignal): AsyncIterable<ChatEvent> {
    let usage: Usage = { inputTokens: null, outputTokens: null };
    let [finished, made, said] = [false, 0, false];
    try {
      const { stream, response } = await this.model(turn.instruction).generateContentStream(requestOf(turn), {
        signal,
      });
      // The SDK gathers the whole answer beside the stream: its failure is the stream's, and nobody waits for it.
      response.catch(() => undefined);
      for await (const chunk of stream) {
        requireUnblocked(chunk);
        const text = textOf(chunk);
        if (text) yield { type: 'text', text };
        for (const { functionCall } of partsOf(chunk)) {
          if (functionCall)
            yield {
              type: 'call',
              call: { id: `call_${(made += 1)}`, name: functionCall.name, arguments: functionCall.args ?? {} },
            };
        }
        if (chunk.usageMetadata) usage = usageOf(chunk);
        said ||= Boolean(text);
        finished ||= Boolean(chunk.candidates?.[0]?.finishReason);
      }
    } catch (error) {
      throw failureOf(error, signal);
    }
    if (!finished) throw new ProviderFailure('down', 'The stream broke off');
    if (!said && !made) throw new ProviderFailure('unusable', 'An empty answer');
    yield { type: 'end', model: this.settings.model, usage };
  }

  private model(systemInstruction: string, generationConfig?: GenerationConfig) {
    const { apiKey, model, baseUrl } = this.settings;
    const params = { model, systemInstruction, ...(generationConfig && { generationConfig }) };
    return new GoogleGenerativeAI(apiKey).getGenerativeModel(params, { ...(baseUrl && { baseUrl }) });
  }
}

const partsOf = ({ candidates }: EnhancedGenerateContentResponse) => candidates?.[0]?.content?.parts ?? [];

/** What a model thinks aloud (`thought`) is not said. */
const textOf = (response: EnhancedGenerateContentResponse): string =>
  partsOf(response)
    .map((part) => ('thought' in part && part.thought ? '' : (part.text ?? '')))
    .join('');

const usageOf = ({ usageMetadata }: EnhancedGenerateContentResponse): Usage => ({
  inputTokens: usageMetadata?.promptTokenCount ?? null,
  outputTokens: usageMetadata?.candidatesTokenCount ?? null,
});

const requireUnblocked = ({ promptFeedback, candidates }: EnhancedGenerateContentResponse): void => {
  const reason = promptFeedback?.blockReason ?? candidates?.[0]?.finishReason;
  if (reason && (promptFeedback?.blockReason || blockedReasons.includes(reason))) throw new BlockedAnswer(reason);
};

const requestOf = ({ messages, tools }: ChatTurn): GenerateContentRequest => {
  const declarations = tools.map(
    ({ parameters, ...tool }) => ({ ...tool, parameters: geminiSchema(parameters) }) as unknown as FunctionDeclaration,
  );
  return {
    contents: contentsOf(messages),
    ...(declarations.length && { tools: [{ functionDeclarations: declarations }] }),
  };
};

const contentsOf = (messages: readonly ChatMessage[]): Content[] => {
  const contents: Content[] = [];
  for (const { role, parts } of messages.map(contentOf)) {
    const last = contents.at(-1);
    // Answers to the calls of one turn belong into one content.
    if (last?.role === role && role === 'function') last.parts.push(...parts);
    else contents.push({ role, parts });
  }
  return contents;
};

const contentOf = (message: ChatMessage): Content => {
  if (message.role === 'user') return { role: 'user', parts: [{ text: message.text }] };
  if (message.role === 'tool')
    return {
      role: 'function',
      parts: [{ functionResponse: { name: message.name, response: { answer: message.answer } } }],
    };
  const calls = message.calls.map(({ name, arguments: args }) => ({ functionCall: { name, args: args as object } }));
  return { role: 'model', parts: [...(message.text ? [{ text: message.text }] : []), ...calls] };
};

/** The SDK hides the headers: how long to wait stands in the error's details. */
const failureOf = (error: unknown, signal: AbortSignal): unknown => {
  if (!(error instanceof GoogleGenerativeAIFetchError) || !error.status) {
    return isParseError(error)
      ? new ProviderFailure('unusable', 'The answer is not JSON', { cause: notJson() })
      : connectionFailure(error, signal);
  }
  const delay = error.errorDetails
    ?.map((detail) => /^([\d.]+)s$/.exec(String((detail as { retryDelay?: unknown }).retryDelay))?.[1])
    .find(Boolean);
  return httpFailure(error.status, error.message, delay ? Number(delay) * 1000 : undefined);
};
