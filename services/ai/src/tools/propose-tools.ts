import type { Money } from '@fernway/contracts/endpoint';
import { type DealLineInput, pricedLines, sumOfLines } from '@fernway/contracts/records/deal-line';
import { withWholeDay } from '@fernway/contracts/records/task';
import { AppError } from '@fernway/contracts/errors';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Draft } from '../proposals/proposal.entity.js';
import { withoutUnseen } from '../output/output-filter.js';
import type { CrmReader, Row } from './crm-reader.js';
import { recordKinds } from './record-kinds.js';
import { heldOf, holds } from './record-values.js';
import type { Tool, ToolAnswer, ToolContext } from './tool.js';
import {
  ProposeActivityInput,
  ProposeRecordInput,
  ProposeTaskInput,
  ProposeUpdateInput,
  recordChanges,
  recordInputs,
} from './tool-inputs.js';
import { Proposed } from './tool-outputs.js';

/** Keeps a proposal for the person to decide on; the only effect that a tool may have. */
export type Propose = (context: ToolContext, draft: Draft) => Promise<{ id: string }>;

const waiting = async (propose: Propose, context: ToolContext, draft: Draft): Promise<ToolAnswer> => {
  const { id } = await propose(context, draft);
  return { data: { proposal: id, state: 'waits for approval: nothing has been changed' }, evidence: [] };
};

const additionsOf = (after: Record<string, unknown>) =>
  Object.entries(after).map(([field, value]) => ({ field, before: null, after: value }));

/** Only what would become otherwise. */
const changesOf = (after: Record<string, unknown>, record: Record<string, unknown>) =>
  Object.entries(after)
    .filter(([field, value]) => !holds(record, { [field]: value }))
    .map(([field, value]) => ({ field, before: heldOf(record, field, value), after: value }));

/** @throws AppError invalid-request telling the model what the record does not take */
const checked = (schema: z.ZodType, fields: unknown): Record<string, unknown> => {
  const { success, data, error } = schema.safeParse(fields);
  if (!success) throw new AppError('invalid-request', { detail: z.prettifyError(error) });
  return data as Record<string, unknown>;
};

type Worth = { lines?: DealLineInput[]; value?: Money };

/** Lines of a deal with ids and totals, and the value that follows: the person sees both, and taking back brings both back. */
const withWorth = (after: Worth & Record<string, unknown>, record: Worth): Record<string, unknown> => {
  const value = after.value ?? record.value;
  if (!after.lines) {
    if (after.value && record.lines?.length)
      throw new AppError('invalid-request', { detail: 'value: it follows from the deal’s lines' });
    return after;
  }
  const lines = pricedLines(after.lines, randomUUID);
  if (lines.length === 0 || !value) return { ...after, lines };
  return { ...after, lines, value: { ...value, amount: sumOfLines(lines) } };
};

export const proposeRecordTool = (propose: Propose): Tool<ProposeRecordInput> => ({
  name: 'propose_record',
  title: 'Propose a new record',
  kind: 'propose',
  description: 'Suggest a new contact, company or deal. Nothing is added before the person approves.',
  permissions: ['contacts:write', 'companies:write', 'deals:write'],
  input: ProposeRecordInput,
  output: Proposed,
  run(context, { type, fields, reason }) {
    const entered = withWorth(checked(recordInputs[type], fields), {});
    return waiting(propose, context, {
      kind: 'create',
      recordType: type,
      recordId: null,
      version: null,
      label: String(entered['name']),
      reason,
      changes: additionsOf(entered),
    });
  },
});

export const proposeUpdateTool = (crm: CrmReader, propose: Propose): Tool<ProposeUpdateInput> => ({
  name: 'propose_update',
  title: 'Propose a change',
  kind: 'propose',
  description:
    'Suggest a change of fields of a contact, company, deal or task. Nothing is changed before the person approves.',
  permissions: ['contacts:write', 'companies:write', 'deals:write', 'activities:write'],
  input: ProposeUpdateInput,
  output: Proposed,
  async run(context, { type, id, changes: wanted, reason }) {
    const record = await crm.call<Row & { version: number }>(context.caller, recordKinds[type].get, { params: { id } });
    const { version: _version, ...after } = checked(recordChanges[type], { ...wanted, version: record.version });
    const changed = changesOf(withWorth(after, record as Worth), record);
    if (changed.length === 0) throw new AppError('invalid-request', { detail: 'changes: nothing would change' });
    return waiting(propose, context, {
      kind: 'update',
      recordType: type,
      recordId: id,
      version: record.version,
      label: withoutUnseen(String(record[recordKinds[type].label])),
      reason,
      changes: changed,
    });
  },
});

export const proposeTaskTool = (propose: Propose): Tool<ProposeTaskInput> => ({
  name: 'propose_task',
  title: 'Propose a task',
  kind: 'propose',
  description:
    'Suggest a task, with when it is due and whom it is about; of a whole day (`allDay`, unless false) the date of `dueAt` counts as written. Nothing is added before the person approves.',
  permissions: ['activities:write'],
  input: ProposeTaskInput,
  output: Proposed,
  run: (context, { task, reason }) =>
    waiting(propose, context, {
      kind: 'create',
      recordType: 'task',
      recordId: null,
      version: null,
      label: task.title,
      reason,
      changes: additionsOf(withWholeDay(task)),
    }),
});

export const proposeActivityTool = (propose: Propose): Tool<ProposeActivityInput> => ({
  name: 'propose_activity',
  title: 'Propose an activity',
  kind: 'propose',
  description:
    'Suggest to record a note, call, e-mail, meeting or message of a contact, company or deal. Nothing is added before the person approves.',
  permissions: ['activities:write'],
  input: ProposeActivityInput,
  output: Proposed,
  run: (context, { activity, reason }) =>
    waiting(propose, context, {
      kind: 'create',
      recordType: 'activity',
      recordId: null,
      version: null,
      label: activity.subject || activity.type,
      reason,
      changes: additionsOf(activity),
    }),
});
