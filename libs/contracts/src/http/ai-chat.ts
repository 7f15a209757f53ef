import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idPageQuery, idParams, page, pageQuery, Timestamp } from '../endpoint.js';
import { generationProblems, Receipt } from './ai.js';
import { hitTypes } from './crm-search.js';
import { TimeZone } from './identity.js';
import { Line, Text, visible } from '../text.js';

/** What an answer may rest on: a record, or the figures of one look at many (`query`). */
const citedTypes = [...hitTypes, 'product', 'sale', 'expense', 'query'] as const;
export type CitedType = (typeof citedTypes)[number];

export const Citation = z
  .object({
    /** As the text has it: `[1]`. */
    n: z.int().positive(),
    type: z.enum(citedTypes),
    /** Null of a query. */
    id: Id.nullable(),
    label: z.string(),
    /** Where it opens: the record's page, or the list that the figures were counted over. */
    href: z.string().nullable(),
  })
  .meta({ id: 'Citation' });
export type Citation = z.infer<typeof Citation>;

export const RecordRef = z.strictObject({ type: z.enum(hitTypes), id: Id });
export type RecordRef = z.infer<typeof RecordRef>;

/** How long a deleted conversation is kept. */
export const deletedConversationDays = 30;

/** Letters of one message. */
export const longestMessage = 10_000;
/** Records that are attached to one message. */
export const mostAttached = 5;

export const ChatMessage = z
  .object({
    id: Id,
    role: z.enum(['user', 'assistant']),
    /** Markdown; citations stand as `[1]`. */
    text: z.string(),
    /** Records that the user attached. */
    attached: z.array(RecordRef.extend({ label: z.string() })),
    citations: z.array(Citation),
    /** Proposals that came of it, to be approved. */
    proposals: z.array(Id),
    /** `stopped` by the user or `broken` off by the provider: what had come until then. `unfounded`: no record holds an answer. */
    state: z.enum(['complete', 'stopped', 'broken', 'unfounded']),
    receipt: Receipt.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof ChatMessage>;

export const Conversation = z
  .object({
    id: Id,
    /** Empty until something was asked. */ title: z.string(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

export const listConversations = endpoint({
  name: 'listConversations',
  method: 'GET',
  path: '/api/ai/conversations',
  access: 'ai:personal',
  summary: "One's own conversations of this workspace, the last spoken in first",
  query: z.strictObject(pageQuery),
  returns: page(Conversation),
  status: 200,
});

export const beginConversation = endpoint({
  name: 'beginConversation',
  method: 'POST',
  path: '/api/ai/conversations',
  access: 'ai:personal',
  summary: 'Begin a conversation; it is listed, by the words of its first question, once something was asked',
  body: z.strictObject({}),
  returns: Conversation,
  status: 201,
});

export const renameConversation = endpoint({
  name: 'renameConversation',
  method: 'PATCH',
  path: '/api/ai/conversations/:id',
  access: 'ai:personal',
  summary: 'Give a conversation another title',
  params: idParams,
  body: z.strictObject({ title: visible(Line.trim().min(1).max(200)) }),
  returns: Conversation,
  status: 200,
});

export const deleteConversation = endpoint({
  name: 'deleteConversation',
  method: 'DELETE',
  path: '/api/ai/conversations/:id',
  access: 'ai:personal',
  summary: `Delete a conversation; it can be brought back for ${deletedConversationDays} days, and is erased after that`,
  params: idParams,
  returns: null,
  status: 204,
});

export const restoreConversation = endpoint({
  name: 'restoreConversation',
  method: 'POST',
  path: '/api/ai/conversations/:id/restore',
  access: 'ai:personal',
  summary: 'Bring a deleted conversation back',
  params: idParams,
  body: z.strictObject({}),
  returns: Conversation,
  status: 200,
});

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/api/ai/conversations/:id/messages',
  access: 'ai:personal',
  summary: 'Messages of a conversation, the newest first',
  params: idParams,
  query: z.strictObject(idPageQuery),
  returns: page(ChatMessage),
  status: 200,
});

export const ChatQuestion = z.strictObject({
  text: visible(Text.trim().min(1).max(longestMessage)),
  records: z.array(RecordRef).max(mostAttached).default([]),
  timeZone: TimeZone.optional(),
});
export type ChatQuestion = z.infer<typeof ChatQuestion>;

/** What the stream of an answer tells, one JSON object for each server-sent event. */
export const ChatStreamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('asked'), message: ChatMessage, conversation: Conversation }),
  /** A look into the records, while it goes on; `label` is the type of the records, or the tool where it looks at all. */
  z.object({ type: z.literal('step'), tool: z.string(), label: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  /** The answer as it is kept: the text may have lost a citation that no record backs. */
  z.object({ type: z.literal('answered'), message: ChatMessage }),
  z.object({ type: z.literal('failed'), code: z.string(), detail: z.string() }),
]);
export type ChatStreamEvent = z.infer<typeof ChatStreamEvent>;

const streamed =
  'Answers `text/event-stream`: each event is a ChatStreamEvent as JSON. Closing the connection stops the answer: what had come is kept and paid, nothing is paid before the first word.';

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/api/ai/conversations/:id/messages',
  access: 'ai:personal',
  summary: 'Ask (AI Chat), and read the answer as it is written',
  description: streamed,
  params: idParams,
  body: ChatQuestion,
  returns: ChatStreamEvent,
  answerTypes: ['text/event-stream'],
  status: 200,
  problems: generationProblems,
});

export const regenerateAnswer = endpoint({
  name: 'regenerateAnswer',
  method: 'POST',
  path: '/api/ai/conversations/:id/regenerate',
  access: 'ai:personal',
  summary: 'Answer the last question once more, in place of the last answer',
  description: streamed,
  params: idParams,
  body: z.strictObject({ timeZone: TimeZone.optional() }),
  returns: ChatStreamEvent,
  answerTypes: ['text/event-stream'],
  status: 200,
  problems: generationProblems,
});

const Told = z.strictObject({
  role: z.enum(['system', 'user', 'assistant']),
  content: visible(Text.min(1).max(longestMessage)),
});

/** The call of the specification, for clients that hold their conversation themselves or name one. */
export const geminiChat = endpoint({
  name: 'geminiChat',
  method: 'POST',
  path: '/api/ai/gemini-chat',
  access: 'ai:use',
  summary:
    'Ask, and get the whole answer as text; insights as JSON text where the conversation begins with `ai-insights-`',
  body: z.union([
    z.strictObject({ messages: z.array(Told).min(1).max(50) }),
    z.strictObject({
      message: visible(Text.trim().min(1).max(longestMessage)),
      conversationId: visible(Text.trim().min(1).max(200)),
    }),
  ]),
  returns: z.object({ response: z.string(), receipt: Receipt }),
  status: 200,
  idempotent: true,
  problems: generationProblems,
});
export type GeminiChatInput = z.infer<typeof geminiChat.body>;
