import { folded } from '@fernway/contracts/folded';
import type { SearchHit } from '@fernway/contracts/http/crm-search';
import type { Language } from '@fernway/i18n';
import type { RecordContribution } from '@fernway/web-kit/remote-app';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';

export type RecordKinds = ReadonlyMap<string, RecordContribution>;

/** The kinds of records that the registry's remotes can show. */
export const recordKinds = (remotes: readonly RemoteEntry[]): RecordKinds =>
  new Map(remotes.flatMap(({ contributes }) => contributes.records ?? []).map((kind) => [kind.type, kind]));

/** The page of a hit: of the record that it stands on, else its own; nothing where no remote shows it. */
function pathOf(hit: SearchHit, kinds: RecordKinds): string | undefined {
  const { type, id } = hit.on ?? hit;
  return kinds.get(type)?.path.replace(':id', id);
}

export type HitGroup = { type: string; title: string; icon: string; hits: { hit: SearchHit; path: string }[] };

/** Hits by their kind, in the order of the best of each. */
export function groupsOf(hits: readonly SearchHit[], kinds: RecordKinds, language: Language): HitGroup[] {
  const groups = new Map<string, HitGroup>();
  for (const hit of hits) {
    const kind = kinds.get(hit.type);
    const path = pathOf(hit, kinds);
    if (!kind || !path) continue;
    const group = groups.get(hit.type) ?? { type: hit.type, title: kind.title[language], icon: kind.icon, hits: [] };
    group.hits.push({ hit, path });
    groups.set(hit.type, group);
  }
  return [...groups.values()];
}

/** What a former answer still says about a longer text: the hits in which its words stand as they were typed. */
export function narrowed(hits: readonly SearchHit[], typed: string): SearchHit[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return hits.filter(({ title, detail }) => words.every((word) => folded(`${title} ${detail}`).includes(word)));
}
