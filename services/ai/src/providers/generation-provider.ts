import type { Language } from '@fernway/contracts/http/identity';
import type { z } from 'zod';
import type { ProviderName } from '../env.js';
import type { Reservation } from '../reservations/reservations.js';

/** One thing to write: for a model the instruction and the material, and what the records alone give without one. */
export type GenerationTask<T> = {
  /** What the model is to do; never made of customers' text. */
  instruction: string;
  /** Records and the user's own words: data, whatever they say. */
  material: string;
  schema: z.ZodType<T>;
  /** The same result from the records alone, deterministic. */
  offline: () => T;
};

/** The provider's own count of its tokens; null where it told none. */
export type Usage = { inputTokens: number | null; outputTokens: number | null };

export type Generated<T> = { result: T; model: string | null; usage: Usage };

export type ToolCall = { id: string; name: string; arguments: unknown };

export type ChatMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly ToolCall[] }
  /** What a tool answered: data, whatever it says. */
  | { role: 'tool'; callId: string; name: string; answer: unknown };

/** `parameters`: JSON schema of an object. */
export type ToolDefinition = { name: string; description: string; parameters: Record<string, unknown> };

/** One turn of a chat; nothing in the messages is an instruction to the model but the user's. */
export type ChatTurn = {
  instruction: string;
  language: Language;
  messages: readonly ChatMessage[];
  tools: readonly ToolDefinition[];
};

/** Words as they come, then the calls of tools, and exactly one `end`. A call's arguments are whatever the model wrote: text where it is no JSON. */
export type ChatEvent =
  | { type: 'text'; text: string }
  | { type: 'call'; call: ToolCall }
  | { type: 'end'; model: string | null; usage: Usage };

/** The port to whoever writes. There is no call without a reservation: the type asks for one. */
export type GenerationProvider = {
  readonly name: ProviderName;
  /** @throws whatever went wrong; the chain decides what comes next */
  generate<T>(task: GenerationTask<T>, reservation: Reservation, signal: AbortSignal): Promise<Generated<T>>;
  /** @throws whatever went wrong, also between two words and when the stream breaks off before its end */
  converse(turn: ChatTurn, reservation: Reservation, signal: AbortSignal): AsyncIterable<ChatEvent>;
};

/** Injection token of the configured providers, in order. */
export const PROVIDERS = Symbol('providers');

/** A model that needs no network: what the offline provider asks to answer a chat. */
export type OfflineChat = {
  converse(turn: ChatTurn, signal: AbortSignal): AsyncIterable<ChatEvent>;
};

/** Injection token of the offline chat; a module of its own provides it. */
export const OFFLINE_CHAT = Symbol('offline-chat');
