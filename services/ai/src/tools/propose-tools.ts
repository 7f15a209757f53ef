import { ContactChange, ContactInput } from '@fernway/contracts/http/crm';
import { CompanyChange, CompanyInput } from '@fernway/contracts/http/crm-companies';
import { DealChange, DealInput } from '@fernway/contracts/http/crm-deals';
import { TaskChange } from '@fernway/contracts/http/crm-tasks';
import { AppError } from '@fernway/contracts/errors';
import { z } from 'zod';
import type { Draft } from '../proposals/proposal.entity.js';
import type { CrmReader, Row } from './crm-reader.js';
import { recordKinds } from './record-kinds.js';
import type { Tool, ToolAnswer, ToolContext } from './tool.js';
import { ProposeActivityInput, ProposeRecordInput, ProposeTaskInput, ProposeUpdateInput } from './tool-inputs.js';

/** Keeps a proposal for the person to decide on; the only effect that a tool may have. */
export type Propose = (context: ToolContext, draft: Draft) => Promise<{ id: string }>;

const waiting = async (propose: Propose, context: ToolContext, draft: Draft): Promise<ToolAnswer> => {
  const { id } = await propose(context, draft);
  return { data: { proposal: id, state: 'waits for approval: nothing has been changed' }, evidence: [] };
};

const changesOf = (after: Record<string, unknown>, before: Record<string, unknown> = {}) =>
  Object.entries(after).map(([field, value]) => ({ field, before: before[field] ?? null, after: value }));

/** @throws AppError invalid-request telling the model what the record does not take */
const checked = (schema: z.ZodType, fields: unknown): Record<string, unknown> => {
  const { success, data, error } = schema.safeParse(fields);
  if (!success) throw new AppError('invalid-request', { detail: z.prettifyError(error) });
  return data as Record<string, unknown>;
};

const inputs = { contact: ContactInput, company: CompanyInput, deal: DealInput };
const changes = { contact: ContactChange, company: CompanyChange, deal: DealChange, task: TaskChange };

export const proposeRecordTool = (propose: Propose): Tool<ProposeRecordInput> => ({
  name: 'propose_record',
  kind: 'propose',
  description: 'Suggest a new contact, company or deal. Nothing is added before the person approves.',
  permissions: ['contacts:write', 'companies:write', 'deals:write'],
  input: ProposeRecordInput,
  run(context, { type, fields, reason }) {
    const entered = checked(inputs[type], fields);
    return waiting(propose, context, {
      kind: 'create',
      recordType: type,
      recordId: null,
      version: null,
      label: String(entered['name']),
      reason,
      changes: changesOf(entered),
    });
  },
});

export const proposeUpdateTool = (crm: CrmReader, propose: Propose): Tool<ProposeUpdateInput> => ({
  name: 'propose_update',
  kind: 'propose',
  description: 'Suggest a change of fields of a contact, company, deal or task. Nothing is changed before the person approves.',
  permissions: ['contacts:write', 'companies:write', 'deals:write', 'activities:write'],
  input: ProposeUpdateInput,
  async run(context, { type, id, changes: wanted, reason }) {
    const record = await crm.call<Row & { version: number }>(context.caller, recordKinds[type].get, { params: { id } });
    const { version: _version, ...after } = checked(changes[type], { ...wanted, version: record.version });
    if (Object.keys(after).length === 0) throw new AppError('invalid-request', { detail: 'changes: nothing would change' });
    return waiting(propose, context, {
      kind: 'update',
      recordType: type,
      recordId: id,
      version: record.version,
      label: String(record[recordKinds[type].label]),
      reason,
      changes: changesOf(after, record),
    });
  },
});

export const proposeTaskTool = (propose: Propose): Tool<ProposeTaskInput> => ({
  name: 'propose_task',
  kind: 'propose',
  description: 'Suggest a task, with its due time and whom it is about. Nothing is added before the person approves.',
  permissions: ['activities:write'],
  input: ProposeTaskInput,
  run: (context, { task, reason }) =>
    waiting(propose, context, { kind: 'create', recordType: 'task', recordId: null, version: null, label: task.title, reason, changes: changesOf(task) }),
});

export const proposeActivityTool = (propose: Propose): Tool<ProposeActivityInput> => ({
  name: 'propose_activity',
  kind: 'propose',
  description: 'Suggest to record a note, call, e-mail, meeting or message of a contact, company or deal. Nothing is added before the person approves.',
  permissions: ['activities:write'],
  input: ProposeActivityInput,
  run: (context, { activity, reason }) =>
    waiting(propose, context, {
      kind: 'create',
      recordType: 'activity',
      recordId: null,
      version: null,
      label: activity.subject || activity.type,
      reason,
      changes: changesOf(activity),
    }),
});
