import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import ko from './locales/ko.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { activityFields } from './activity.js';
import { companyFields } from './company.js';
import { contactFields } from './contact.js';
import { dealFields } from './deal.js';
import type { RecordFields } from './field.js';
import { taskFields } from './task.js';

const kinds = {
  contact: contactFields,
  company: companyFields,
  deal: dealFields,
  activity: activityFields,
  task: taskFields,
} satisfies Record<string, RecordFields>;
/** Stands beside the id that it names, and is never shown with it. */
const beside: Record<string, string> = { companyName: 'companyId', contactName: 'contactId', stage: 'stageId' };

describe.each(Object.entries({ en, es, zh, ja, ko }))('names of fields in %s', (_language, words) => {
  const labelOf = (name: string): string | undefined =>
    (words.column as Record<string, string>)[name] ?? (words.name as Record<string, string>)[name];

  it.each(Object.entries<RecordFields>(kinds))('tell the fields of a %s apart', (_kind, fields) => {
    const shown = Object.keys(fields).filter((name) => {
      const other = beside[name];
      return (fields[name]!.filterable || fields[name]!.entered) && !(other && other in fields);
    });
    const labels = shown.flatMap((name) => labelOf(name) ?? []);
    expect(labels.length).toBeGreaterThan(3);
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  });
});
