import { listSeenRecords } from '@fernway/contracts/http/crm-search';
import type { apiOfFigures } from '../kit/testing.js';

/** Names of records by their kind and id (`contact:<id>`); all others are gone. */
export function answerNames(api: ReturnType<typeof apiOfFigures>, names: Record<string, string>): void {
  api.on(listSeenRecords, ({ query }) => ({
    items: query
      .get('records')!
      .split(',')
      .filter((key) => key in names)
      .map((key) => ({
        type: key.startsWith('contact:') ? ('contact' as const) : ('company' as const),
        id: key.slice(key.indexOf(':') + 1),
        title: names[key]!,
        kind: null,
        titleSpans: [],
        detail: '',
        detailSpans: [],
        stage: null,
        on: null,
        sample: false,
      })),
  }));
}
