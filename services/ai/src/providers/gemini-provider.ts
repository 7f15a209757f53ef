import { GoogleGenerativeAI } from '@google/generative-ai';
import type { Env } from '../env.js';
import type { ChatEvent, Generated, GenerationProvider, GenerationTask } from './generation-provider.js';

/** Google's Gemini. The only file that imports its SDK, which is at the end of its life. */
export class GeminiProvider implements GenerationProvider {
  readonly name = 'gemini';

  constructor(private readonly settings: Env['gemini']) {}

  async generate<T>(task: GenerationTask<T>, _reservation: unknown, signal: AbortSignal): Promise<Generated<T>> {
    const { apiKey, model, baseUrl } = this.settings;
    const client = new GoogleGenerativeAI(apiKey).getGenerativeModel(
      { model, systemInstruction: task.instruction, generationConfig: { responseMimeType: 'application/json' } },
      { ...(baseUrl && { baseUrl }) },
    );
    const { response } = await client.generateContent(task.material, { signal });
    const { promptTokenCount, candidatesTokenCount } = response.usageMetadata ?? {};
    const usage = { inputTokens: promptTokenCount ?? null, outputTokens: candidatesTokenCount ?? null };
    return { result: task.schema.parse(JSON.parse(response.text())), model, usage };
  }

  converse(): AsyncIterable<ChatEvent> {
    throw new Error('Gemini does not chat yet');
  }
}
