import type { z } from 'zod';
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

export type Generated<T> = { result: T; model: string | null };

/** The port to whoever writes. There is no call without a reservation: the type asks for one. */
export type GenerationProvider = {
  readonly name: 'gemini' | 'offline';
  /** @throws whatever went wrong; the chain decides what comes next */
  generate<T>(task: GenerationTask<T>, reservation: Reservation, signal: AbortSignal): Promise<Generated<T>>;
};

/** Injection token of the configured providers, in order. */
export const PROVIDERS = Symbol('providers');
