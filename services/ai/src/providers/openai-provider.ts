import { z } from 'zod';
import type { Env } from '../env.js';
import type { Reservation } from '../reservations/reservations.js';
import type { ChatEvent, ChatTurn, Generated, GenerationProvider, GenerationTask } from './generation-provider.js';
import { jsonAnswer, notJson } from './json-answer.js';
import { type AnswerBody, postCompletion, serverSentEvents } from './openai-http.js';
import { Completion, messageOf, readChunk, requireUnblocked, toolOf, usageOf } from './openai-wire.js';
import { connectionFailure, isParseError, ProviderFailure } from './provider-errors.js';
import { StreamedCompletion } from './streamed-completion.js';

/** Whatever speaks OpenAI's chat completions: OpenAI, Ollama, llama.cpp, vLLM, LM Studio, and most vendors. */
export class OpenAiProvider implements GenerationProvider {
  readonly name = 'openai';
  /** False once the server refused it: older ones know only `json_object`. */
  private takesSchema = true;

  constructor(private readonly settings: Env['openai']) {}

  async generate<T>(task: GenerationTask<T>, _reservation: Reservation, signal: AbortSignal): Promise<Generated<T>> {
    const answer = await this.ask(task, signal);
    const body = Completion.safeParse(
      await answer.json().catch((error: unknown) => {
        throw isParseError(error)
          ? new ProviderFailure('unusable', 'The answer is not JSON', { cause: notJson() })
          : connectionFailure(error, signal);
      }),
    );
    if (!body.success) throw new ProviderFailure('unusable', 'The answer is not a completion', { cause: body.error });
    const { choices, model, usage } = body.data;
    const { message, finish_reason } = choices[0]!;
    requireUnblocked(finish_reason, message.refusal);
    return {
      result: jsonAnswer(message.content ?? '', task.schema),
      model: model ?? this.settings.model,
      usage: usageOf(usage),
    };
  }

  async *converse(turn: ChatTurn, _reservation: Reservation, signal: AbortSignal): AsyncIterable<ChatEvent> {
    const answer = await postCompletion(
      this.settings,
      {
        messages: [{ role: 'system', content: turn.instruction }, ...turn.messages.map(messageOf)],
        ...(turn.tools.length && { tools: turn.tools.map(toolOf) }),
        stream: true,
        stream_options: { include_usage: true },
      },
      signal,
    );
    const completion = new StreamedCompletion(this.settings.model);
    for await (const data of serverSentEvents(answer, signal)) {
      if (data === '[DONE]') break;
      const text = completion.add(readChunk(data));
      if (text) yield { type: 'text', text };
    }
    const { finished, said, model, usage } = completion;
    if (!finished) throw new ProviderFailure('down', 'The stream broke off');
    const calls = completion.calls.joined();
    for (const call of calls) yield { type: 'call', call };
    if (!said && calls.length === 0) throw new ProviderFailure('unusable', 'An empty answer');
    yield { type: 'end', model, usage };
  }

  private async ask<T>(task: GenerationTask<T>, signal: AbortSignal): Promise<AnswerBody> {
    const schema = z.toJSONSchema(task.schema);
    const post = (instruction: string, response_format: object) =>
      postCompletion(
        this.settings,
        {
          messages: [
            { role: 'system', content: instruction },
            { role: 'user', content: task.material },
          ],
          response_format,
        },
        signal,
      );
    if (this.takesSchema) {
      try {
        return await post(task.instruction, { type: 'json_schema', json_schema: { name: 'answer', schema } });
      } catch (error) {
        if (
          !(error instanceof ProviderFailure) ||
          error.kind !== 'refused' ||
          !/response_format|json_schema/.test(error.message)
        )
          throw error;
        this.takesSchema = false;
      }
    }
    return post(`${task.instruction}\nAnswer with JSON of this schema: ${JSON.stringify(schema)}`, {
      type: 'json_object',
    });
  }
}
