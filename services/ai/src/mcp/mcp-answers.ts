import type { CallToolResult } from '@modelcontextprotocol/server';
import { AppError } from '@fernway/contracts/errors';

/** A page of a record that an answer rests on. */
export type Linked = { label: string; href: string | null };

/** Further ones tell an agent nothing that the data does not. */
const mostLinks = 25;

/** Data twice, as the protocol has it: for programs, and as text for models; then the pages to open. */
export const answerOf = (data: Record<string, unknown>, linked: readonly Linked[], origin: string): CallToolResult => ({
  structuredContent: data,
  content: [{ type: 'text', text: JSON.stringify(data) }, ...linksOf(linked, origin)],
});

const linksOf = (linked: readonly Linked[], origin: string) => {
  const pages = new Map(
    linked.flatMap(({ href, label }) => (href === null ? [] : [[new URL(href, origin).href, label] as const])),
  );
  return [...pages]
    .slice(0, mostLinks)
    .map(([uri, name]) => ({ type: 'resource_link' as const, uri, name, mimeType: 'text/html' }));
};

/**
 * A refusal is an answer of the tool: the model reads why, and may try otherwise. Its details are text too, as clients hold
 * structured content against the shape of an answer, also that of a refusal.
 */
export const refusalOf = (error: AppError): CallToolResult => {
  const { code, message, details, errors } = error;
  return {
    isError: true,
    content: [
      { type: 'text', text: `${code}: ${message}` },
      { type: 'text', text: JSON.stringify({ ...details, code, detail: message, ...(errors && { errors }) }) },
    ],
  };
};
