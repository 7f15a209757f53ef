const mention = /@\[[^\]\n]*\]\(user:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/g;

/** Members whom a text mentions, each once, in their order: `@[Name](user:<id>)`. */
export const mentionsIn = (body: string): string[] => [...new Set([...body.matchAll(mention)].map(([, id]) => id!))];
