import type { WorkspaceRead, WorkspaceTx } from '@fernway/database';
import type { Language } from '@fernway/contracts/http/identity';

const anyLanguage = 'und-x-icu';
/** Languages that sort their characters in an order of their own. */
const collations: Partial<Record<Language, string>> = { zh: 'zh-x-icu', ja: 'ja-x-icu', ko: 'ko-x-icu' };

/** By workspace: a language never changes once it is known. */
const known = new Map<string, string>();
const mostKnown = 10_000;

/** Of who opened the workspace; English where nobody has told. */
export const languageOf = async (tx: WorkspaceRead): Promise<Language> => {
  const [row] = await tx.query<{ language: Language }>({
    text: 'select language from workspace_language where workspace_id = $1',
    values: [tx.workspace],
  });
  return row?.language ?? 'en';
};

/** By which texts of this workspace are sorted. */
export const collationOf = async (tx: WorkspaceRead): Promise<string> => {
  const before = known.get(tx.workspace);
  if (before) return before;
  const [row] = await tx.query<{ language: Language | null }>({
    text: 'select language from workspace_language where workspace_id = $1',
    values: [tx.workspace],
  });
  const collation = (row?.language && collations[row.language]) ?? anyLanguage;
  if (row && known.size < mostKnown) known.set(tx.workspace, collation);
  return collation;
};

/** Of the person who opened the workspace; those who join later change nothing. */
export const keepLanguage = async (tx: WorkspaceTx, language: Language): Promise<void> => {
  await tx.query({
    text: 'insert into workspace_language (workspace_id, language) values ($1, $2) on conflict do nothing',
    values: [tx.workspace, language],
  });
};
