import { withRetentionRow } from './retention-row.ts';

const page = (rows: string) => `# Operating

| other | table |
|---|---|

## What grows, and what bounds it
Why.

| service | tables | hold | bounded by |
|---|---|---|---|
| crm | \`contact\` | contacts | with records |
${rows}
Words.

## Next
| another | table |
`;

it('adds the new service’s table as the last row of its table, and changes nothing else', () => {
  expect(withRetentionRow(page(''), 'help-desk')).toBe(page('| help-desk | `item` | items | with records |\n'));
});

it('says so where the page has lost its table', () => {
  expect(() => withRetentionRow('# Operating\n', 'help-desk')).toThrow('has no part “What grows, and what bounds it”');
});
