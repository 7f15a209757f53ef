import { UserRegistered, WorkspaceChanged } from '@fernway/contracts/events/identity';
import type { Language } from '@fernway/contracts/http/identity';
import { createContact } from '@fernway/contracts/http/crm';
import type { Contact } from '@fernway/contracts/http/crm';
import { createDeal, type Deal } from '@fernway/contracts/http/crm-deals';
import { listPipelines, type Pipeline } from '@fernway/contracts/http/crm-pipelines';
import { asAdmin } from '@fernway/database/testing';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';

/** Adds a contact over the API. */
export const addContact = async (crm: TestService, as: Person, body: Record<string, unknown>): Promise<Contact> => {
  const answer = await crm.request(createContact, { as, body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as Contact;
};

/** Adds a deal over the API: of a hundred dollars, unless told otherwise. */
export const addDeal = async (crm: TestService, as: Person, body: Record<string, unknown> = {}): Promise<Deal> => {
  const deal = { name: 'Deal', customerName: 'Oak', value: { amount: 10_000, currency: 'USD' }, ...body };
  const answer = await crm.request(createDeal, { as, body: deal });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as Deal;
};

/** What identity tells when somebody signs up. */
export const openWorkspace = async (
  crm: TestService,
  { user, workspace }: Person,
  language: Language,
  timeZone = 'UTC',
): Promise<void> => {
  const person = { email: 'owner@oak.example', firstName: 'O', lastName: 'P', timeZone };
  const data = { ...person, userId: user, workspaceId: workspace, language };
  await crm.events.publish(UserRegistered, { subject: user, version: 1, user, workspace, data });
  const known = () => rowsOf(crm, 'select from workspace_language where workspace_id = $1', [workspace]);
  await eventually(async () => (await known()).length > 0);
};

let settingsVersions = 1;

/** What identity tells when a manager sets up the workspace. */
export const changeSettings = async (
  crm: TestService,
  { user, workspace }: Person,
  { currency = null, language = null }: { currency?: string | null; language?: Language | null },
): Promise<void> => {
  const data = { workspaceId: workspace, name: 'Oak', currency, language, workingDays: [1, 2, 3, 4, 5] };
  const version = (settingsVersions += 1);
  await crm.events.publish(WorkspaceChanged, { subject: workspace, version, user, workspace, data });
  const text =
    'select from workspace_setting where workspace_id = $1 and currency is not distinct from $2 and language is not distinct from $3';
  await eventually(async () => (await rowsOf(crm, text, [workspace, currency, language])).length > 0);
};

export const pipelinesOf = async (crm: TestService, as: Person): Promise<Pipeline[]> =>
  (await crm.request(listPipelines, { as })).body.items as Pipeline[];

/** The id of a stage of the first pipeline by its name. */
export const stageIdOf = async (crm: TestService, as: Person, name: string): Promise<string> =>
  (await pipelinesOf(crm, as))[0]!.stages.find((stage) => stage.name === name)!.id;

/** As if the process had died after its commit, before it stored its answers: every kept request may be taken over. */
export const loseAnswers = (crm: TestService): Promise<unknown> =>
  rowsOf(crm, `update idempotency_key set status = null, answer = null, held_until = now() - interval '1 second'`);

/** Rows past every policy: what really is there. */
export const rowsOf = <Row>(crm: TestService, text: string, values: unknown[] = []): Promise<Row[]> =>
  asAdmin(crm.database.adminUrl, async (admin) => (await admin.query(text, values)).rows as Row[]);
