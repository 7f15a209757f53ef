import type { ApiDescription } from '@fernway/service-kit';

/** How the service’s OpenAPI document is introduced and grouped. */
export const api: ApiDescription = {
  description: 'Drafts, summaries, analyses and answers that rest on the workspace’s own records; each costs tokens.',
  groups: [
    {
      name: 'Copilot',
      description: 'Drafts, summaries and next steps, each in one call.',
      paths: ['emails', 'calls', 'next-steps'],
    },
    {
      name: 'Chat',
      description: 'Questions about the records, answered as they are written or whole.',
      paths: ['conversations', 'gemini-chat'],
    },
    {
      name: 'Insights',
      description: 'What stands out in sales and customers.',
      paths: ['insights', 'insight-card', 'data-analysis', 'sentiment-analysis'],
    },
    {
      name: 'Promotions',
      description: 'Ideas for promotions, and those that are kept.',
      paths: ['promotion-ideas', 'promotion-trends', 'promotion-brief', 'promotions'],
    },
    {
      name: 'Proposals',
      description: 'Changes that AI suggests: nothing happens until a person approves.',
      paths: ['proposals'],
    },
    { name: 'Receipts', description: 'What a generation cost, and what it was made of.', paths: ['receipts'] },
    { name: 'MCP', description: 'The same tools for agents, over the Model Context Protocol.', paths: ['mcp'] },
  ],
};
