import type { Permission } from '@fernway/contracts/access';
import type { CitedType } from '@fernway/contracts/http/ai-chat';
import type { Language } from '@fernway/contracts/http/identity';
import type { Caller } from '@fernway/service-kit';
import type { z } from 'zod';
import type { Secrets } from '../output/secrets.js';

/** On whose behalf a tool runs. The CRM sees the caller's own token: what he may not read, no tool finds. */
export type ToolContext = {
  caller: Caller;
  language: Language;
  timeZone: string;
  /** The workspace's, where it chose one. */
  currency?: string | undefined;
  now: Date;
  /** Null: an agent asks by itself. */
  conversationId: string | null;
  /** What nothing may hold that a model has kept. */
  secrets?: Secrets;
};

/** What a tool answer lets an answer cite. */
export type Evidence = { type: CitedType; id: string | null; label: string; href: string | null };

export type ToolAnswer = {
  /** As the model reads it: JSON, data only. */
  data: unknown;
  /** The first `query` evidence of an answer is cited as `[[query:<call id>]]`. */
  evidence: readonly Evidence[];
};

/** A write tool only proposes: it has no way to change a record. */
export type Tool<Input = unknown> = {
  name: string;
  /** As a person reads it. */
  title: string;
  kind: 'read' | 'propose';
  description: string;
  /** Any of these: what it reads or would write decides which, and the CRM checks again. */
  permissions: readonly Permission[];
  input: z.ZodType<Input>;
  /** The shape of `data`. */
  output: z.ZodObject;
  run(context: ToolContext, input: Input): Promise<ToolAnswer>;
};
