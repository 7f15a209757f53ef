const heading = '## What grows, and what bounds it\n';

/** `docs/operating.md` with the row of the table that a new service begins with: the service's tests hold the page against its schema. */
export function withRetentionRow(page: string, service: string): string {
  const [before, section] = page.split(heading);
  if (section === undefined) throw new Error(`docs/operating.md has no part “${heading.slice(3, -1)}”`);
  const lines = section.split('\n');
  const last = lines.findIndex((line, index) => line.startsWith('|') && !lines[index + 1]?.startsWith('|'));
  lines.splice(last + 1, 0, `| ${service} | \`item\` | items | with records |`);
  return `${before}${heading}${lines.join('\n')}`;
}
