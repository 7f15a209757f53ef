import { listDeals } from '@fernway/contracts/http/crm-deals';
import { getOrganization } from '@fernway/contracts/http/crm-organizations';
import { subjectTypes } from '@fernway/contracts/http/crm-records';
import { listTasks } from '@fernway/contracts/http/crm-tasks';
import { getTimeline, type TimelineEntry } from '@fernway/contracts/http/crm-timeline';
import { type Caller, permits } from '@fernway/service-kit';
import type { CrmReader, Row } from './crm-reader.js';
import { evidenceOf } from './list-tools.js';
import { missingOf } from './not-given.js';
import { hrefOf, recordKinds } from './record-kinds.js';
import type { Tool } from './tool.js';
import { fitting, trimmed } from './tool-data.js';
import { GetRecordInput } from './tool-inputs.js';
import { OneRecord } from './tool-outputs.js';

/** Latest entries of a timeline, open tasks, and deals that a look at one record brings along. */
const mostOfEach = 12;

type Page<T = Row> = { items: T[]; next: string | null };

export const recordTool = (crm: CrmReader): Tool<GetRecordInput> => ({
  name: 'get_record',
  title: 'Read one record',
  kind: 'read',
  description:
    'One record with all fields; of a contact, company or deal with its latest timeline, its open tasks and its deals.',
  permissions: [
    'contacts:read',
    'companies:read',
    'deals:read',
    'products:read',
    'sales:read',
    'expenses:read',
    'activities:read',
    'workspace:read',
  ],
  input: GetRecordInput,
  output: OneRecord,
  async run({ caller }, { type, id }) {
    if (type === 'organization') {
      const record = await crm.call<Row>(caller, getOrganization, { params: { id } });
      return {
        data: { record: trimmed(record) },
        evidence: [{ type, id, label: String(record['name']), href: hrefOf(type, id) }],
      };
    }
    const record = await crm.call<Row>(caller, recordKinds[type].get, { params: { id } });
    const kind = subjectTypes.find((it) => it === type);
    if (!kind) return { data: { record: trimmed(record) }, evidence: [evidenceOf(type, record)] };
    const [entries, tasks, deals] = await Promise.all([
      timelineOf(crm, caller, kind, id),
      tasksOf(crm, caller, kind, id),
      dealsOf(crm, caller, kind, id),
    ]);
    const { items: timeline } = fitting(entries.map((entry) => trimmed(entry)));
    const notGiven = missingOf(caller, ['activities:read', 'deals:read']);
    return {
      data: {
        record: trimmed(record),
        timeline,
        tasks: trimmed(tasks),
        deals: trimmed(deals),
        ...(notGiven.length > 0 && { notGiven }),
      },
      evidence: [
        evidenceOf(type, record),
        ...entries.flatMap((entry) => (entry.kind === 'activity' ? evidenceOf('activity', entry.activity) : [])),
        ...tasks.map((task) => evidenceOf('task', task)),
        ...deals.map((deal) => evidenceOf('deal', deal)),
      ],
    };
  },
});

type Kind = (typeof subjectTypes)[number];

/** What an API key was not given is left out, so that the record itself can be read. */
const timelineOf = async (crm: CrmReader, caller: Caller, type: Kind, id: string): Promise<TimelineEntry[]> =>
  !permits(caller, 'activities:read')
    ? []
    : (await crm.call<Page<TimelineEntry>>(caller, getTimeline, { params: { type, id }, query: { limit: mostOfEach } }))
        .items;

const tasksOf = async (crm: CrmReader, caller: Caller, type: Kind, id: string): Promise<Row[]> =>
  !permits(caller, 'activities:read')
    ? []
    : (await crm.call<Page>(caller, listTasks, { query: { [`${type}Id`]: id, limit: mostOfEach } })).items;

const dealsOf = async (crm: CrmReader, caller: Caller, type: Kind, id: string): Promise<Row[]> =>
  type === 'deal' || !permits(caller, 'deals:read')
    ? []
    : (await crm.call<Page>(caller, listDeals, { query: { [`${type}Id`]: id, limit: mostOfEach } })).items;
