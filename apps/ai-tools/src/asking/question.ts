import type { ChatMessage } from '@fernway/contracts/http/ai-chat';

export type Attached = ChatMessage['attached'][number];
/** What is typed in a conversation and not sent. */
export type Question = { text: string; attached: readonly Attached[] };

export const emptyQuestion: Question = { text: '', attached: [] };
