import { pathOf } from '@fernway/contracts/records/pages';
import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { EmailDraft, EmailDraftInput, Receipt } from '@fernway/contracts/http/ai';
import { Citation } from '@fernway/contracts/http/ai-chat';
import { costs, type Feature } from '@fernway/contracts/http/tokens';
import { z } from 'zod';
import type { ChatService } from '../chat/chat.service.js';
import type { EmailsService } from '../emails/emails.service.js';
import type { Tool, ToolContext } from '../tools/tool.js';
import type { Toolbox } from '../tools/toolbox.js';
import type { Linked } from './mcp-answers.js';

export type McpTool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodType;
  output: z.ZodObject;
  annotations: ToolAnnotations;
  run(
    context: ToolContext,
    input: unknown,
    signal: AbortSignal,
  ): Promise<{ data: Record<string, unknown>; linked: readonly Linked[] }>;
};

/** Everything stays in the workspace, and nothing is overwritten: what would change a record waits for a person. `adds`: a proposal, or spends tokens. */
const reads: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const adds: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};

/** The chat's tools, each as it is: permissions, limits and proposals are theirs. */
export const recordTools = (toolbox: Toolbox, tools: readonly Tool[]): McpTool[] =>
  tools.map(({ name, title, kind, description, input, output }) => ({
    name,
    title,
    description,
    input,
    output,
    annotations: kind === 'read' ? reads : adds,
    async run(context, given) {
      const { data, evidence } = await toolbox.run(context, name, given);
      return { data: data as Record<string, unknown>, linked: evidence };
    },
  }));

const price = (feature: Feature) =>
  `Costs ${costs[feature].tokens} ${costs[feature].tokens === 1 ? 'token' : 'tokens'} of the key's budget.`;

const AskInput = z.strictObject({
  question: z.string().trim().min(1).max(4000).describe('In any of English, Spanish, Chinese, Japanese and Korean'),
});

const Answered = z.object({
  answer: z.string().describe('Markdown; citations stand as `[1]`'),
  founded: z.boolean().describe('False: no record backs it'),
  citations: z.array(Citation),
  proposals: z.array(z.uuid()).describe('Changes that it suggests: each waits for the person'),
  receipt: Receipt.nullable(),
});

export const askTool = (chat: ChatService): McpTool => ({
  name: 'ask',
  title: 'Ask about the records',
  description: `Ask about the records in plain words: the answer cites the records that it rests on, and says where there are none. ${price('chat')}`,
  input: AskInput,
  output: Answered,
  annotations: adds,
  async run({ caller }, input, signal) {
    const { response, receipt, citations, proposals } = await chat.once(
      caller,
      [],
      AskInput.parse(input).question,
      signal,
    );
    const founded = citations.length + proposals.length > 0;
    return { data: { answer: response, founded, citations, proposals, receipt }, linked: citations };
  },
});

export const draftEmailTool = (emails: EmailsService): McpTool => ({
  name: 'draft_email',
  title: 'Draft an e-mail',
  description: `Draft an e-mail, to a contact where one is named. Nothing is sent. ${price('email-drafting')}`,
  input: EmailDraftInput,
  output: EmailDraft.extend({ receipt: Receipt }),
  annotations: adds,
  async run({ caller }, input) {
    const { result, receipt } = await emails.draft(caller, EmailDraftInput.parse(input));
    return {
      data: { ...result, receipt },
      linked: receipt.records.map(({ id, label }) => ({ label, href: pathOf('contact', id) })),
    };
  },
});
