/** The workspaces whose contacts are read: one of each size, and a hundred of 10,000 that are looked at in turn. */
export const places = [
  { name: '1,000', workspaces: 1, contacts: 1_000 },
  { name: '100,000', workspaces: 1, contacts: 100_000 },
  { name: '1,000,000', workspaces: 1, contacts: 1_000_000 },
  { name: '100 × 10,000', workspaces: 100, contacts: 10_000 },
];

export const user = '0198c1b0-0000-7000-8000-00000000000b';
const chunk = 50_000;

const idOf = (place, workspace) =>
  `0198c1b0-0000-7000-8000-${String(places.indexOf(place) * 1_000 + workspace + 1).padStart(12, '0')}`;

/** Writes contacts as an import would leave them: names in several scripts, search and counts by the triggers. */
export async function writeContacts(client, workspace, contacts) {
  for (let from = 0; from < contacts; from += chunk) {
    await client.query(
      `insert into contact (workspace_id, id, name, email, phone, company_name, lifecycle, lead_since, created_by, created_at, updated_at)
       select $1, gen_random_uuid(), first || ' ' || last || ' ' || substr(md5(n::text), 1, 6),
              lower(first || '.' || last) || n || '@example.com', '+1 555 ' || lpad(n::text, 7, '0'),
              initcap(substr(md5((n / 7)::text), 1, 8)) || ' Ltd', (array['lead', 'prospect', 'customer', 'past'])[1 + n % 4],
              at, $2, at, at
         from generate_series($3::int, $4::int) as n,
              lateral (select (array['Anna', 'John', 'Mary', '小明', '太郎', 'Peter', 'Lucía', '민수'])[1 + n % 8] as first,
                              (array['Smith', 'Miller', '王', '山田', '김', 'García', 'Brown'])[1 + n % 7] as last,
                              now() - (n * 97 % 31536000) * interval '1 second' as at) as made`,
      [workspace, user, from + 1, Math.min(from + chunk, contacts)],
    );
  }
}

/**
 * Does the work without the trigger that follows rows one by one and the indexes of words, and makes up for both after it:
 * for two million contacts that is minutes instead of an hour, and leaves the same.
 */
export async function atOnce(admin, work) {
  const { rows } = await admin.query(
    `select indexname, indexdef from pg_indexes where tablename in ('record_search', 'search_word') and indexdef like '%USING gin%'`,
  );
  await admin.query('alter table contact disable trigger search_follows_insert');
  for (const { indexname } of rows) await admin.query(`drop index ${indexname}`);
  await work();
  await admin.query(`
    insert into record_search (workspace_id, id, type, title, text)
    select workspace_id, id, 'contact', left(search_fold(name), 200),
           search_fold(E'\\n' || concat_ws(E'\\n', name, company_name, email, phone, regexp_replace(phone, '[^0-9]', '', 'g')))
      from contact c where not exists (select from record_search s where s.workspace_id = c.workspace_id and s.id = c.id);
    insert into search_word (workspace_id, word, variants)
    select workspace_id, word, search_variants(word)
      from (select distinct workspace_id, word
              from (select distinct workspace_id, regexp_split_to_table(name || ' ' || company_name, ' ') as part from contact) as parts,
                   search_vocabulary(search_fold(part)) as word) as named
     where not exists (select from search_word known where known.workspace_id = named.workspace_id and known.word = named.word)`);
  await admin.query('alter table contact enable trigger search_follows_insert');
  for (const { indexdef } of rows) await admin.query(indexdef);
}

export const isSeeded = async (admin, place) => {
  const { rows } = await admin.query('select exists (select from contact where workspace_id = $1) as yes', [
    idOf(place, place.workspaces - 1),
  ]);
  return rows[0].yes;
};

/** Writes the contacts of a place. */
export async function seed(admin, place) {
  for (let index = 0; index < place.workspaces; index += 1)
    await writeContacts(admin, idOf(place, index), place.contacts);
}

/** @returns the workspaces of a place, each with some of its contacts */
export async function samplesOf(admin, place) {
  const seeded = [];
  for (let index = 0; index < place.workspaces; index += 1) {
    const workspace = idOf(place, index);
    const { rows } = await admin.query(
      `select id, name from contact where workspace_id = $1 and email not like 'new%' order by id limit $2`,
      [workspace, Math.ceil(500 / place.workspaces)],
    );
    seeded.push({ workspace, sample: rows });
  }
  return seeded;
}
