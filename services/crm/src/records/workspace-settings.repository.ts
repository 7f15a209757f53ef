import { type WorkspaceRead, type WorkspaceTx, zoneOfPostgres } from '@fernway/database';
import type { Language } from '@fernway/contracts/http/identity';

const anyLanguage = 'und-x-icu';
/** Languages that sort their characters in an order of their own. */
const collations: Partial<Record<Language, string>> = { zh: 'zh-x-icu', ja: 'ja-x-icu', ko: 'ko-x-icu' };

/** The one that was set, else that of who opened the workspace; undefined where nobody has told. */
const toldLanguage = async (tx: WorkspaceRead): Promise<Language | undefined> => {
  const [row] = await tx.query<{ language: Language | null }>({
    name: 'workspace-language',
    text: `select coalesce((select language from workspace_setting where workspace_id = $1),
                           (select language from workspace_language where workspace_id = $1)) as language`,
    values: [tx.workspace],
  });
  return row?.language ?? undefined;
};

export const languageOf = async (tx: WorkspaceRead): Promise<Language> => (await toldLanguage(tx)) ?? 'en';

/** By which texts of this workspace are sorted. */
export const collationOf = async (tx: WorkspaceRead): Promise<string> => {
  const language = await toldLanguage(tx);
  return (language && collations[language]) ?? anyLanguage;
};

/** The workspace's currency within a statement; null where it chose none. */
export const currencySql = '(select s.currency from workspace_setting s)';

/** In which amounts are meant that name none; undefined where the workspace chose none. */
export const chosenCurrency = async (tx: WorkspaceTx): Promise<string | undefined> => {
  const [row] = await tx.query<{ currency: string | null }>({
    text: 'select currency from workspace_setting where workspace_id = $1',
    values: [tx.workspace],
  });
  return row?.currency ?? undefined;
};

/** Of the person who opened the workspace; those who join later change nothing. A zone that Postgres does not know is UTC. */
export const keepOwnersLanguage = async (tx: WorkspaceTx, language: Language, timeZone: string): Promise<void> => {
  await tx.query({
    text: `insert into workspace_language (workspace_id, language, time_zone)
           select $1, $2, case when $3 ~ '^[+-]' then $3 else coalesce((select name from pg_timezone_names where name = $3), 'UTC') end
           on conflict do nothing`,
    values: [tx.workspace, language, zoneOfPostgres(timeZone)],
  });
};

export const keepSettings = async (
  tx: WorkspaceTx,
  { currency, language }: { currency: string | null; language: Language | null },
): Promise<void> => {
  await tx.query({
    text: `insert into workspace_setting (workspace_id, currency, language) values ($1, $2, $3)
           on conflict (workspace_id) do update set currency = excluded.currency, language = excluded.language`,
    values: [tx.workspace, currency, language],
  });
};
