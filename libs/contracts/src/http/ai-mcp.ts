import { z } from '@fernway/contracts/zod';
import { endpoint } from '../endpoint.js';

/** One JSON-RPC message of the Model Context Protocol; several in one request are not taken. */
export const McpMessage = z
  .strictObject({
    jsonrpc: z.literal('2.0'),
    /** Left out of a notification. */
    id: z.union([z.string().max(200), z.int()]).optional(),
    method: z.string().min(1).max(200),
    params: z.record(z.string().max(200), z.unknown()).optional(),
  })
  .meta({ id: 'McpMessage' });
export type McpMessage = z.infer<typeof McpMessage>;

const description = `The Model Context Protocol (revision 2026-07-28, and those of 2025) over streamable HTTP, without sessions: every
request stands for itself, and GET and DELETE answer 405. Connect a client of the protocol to this address with the header
\`Authorization: Bearer fwk_…\`; the key needs the scope \`ai:use\`, and sees the tools that its other scopes cover. Reading
costs nothing; \`ask\` and \`draft_email\` spend tokens of the key's budget; what changes records waits for its owner's approval.`;

const McpAnswer = z.looseObject({ jsonrpc: z.literal('2.0') }).meta({ id: 'McpAnswer' });

export const speakMcp = endpoint({
  name: 'speakMcp',
  method: 'POST',
  path: '/api/ai/mcp',
  access: 'ai:use',
  summary: 'Tools for agents (MCP server)',
  description,
  example: {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'my-agent', version: '1.0.0' } },
  },
  body: McpMessage,
  returns: McpAnswer,
  answerTypes: ['application/json', 'text/event-stream'],
  status: 200,
  otherAnswers: {
    202: { description: 'A notification was taken.', returns: null },
    400: {
      description: 'Not a request of the protocol; what its own rules refuse has its JSON-RPC error as body.',
      returns: null,
    },
  },
  problems: ['origin-refused', 'not-acceptable'],
});
