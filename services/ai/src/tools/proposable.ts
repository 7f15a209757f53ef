import type { Permission } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { permits } from '@fernway/service-kit';
import { safeResult } from '../output/safe-result.js';
import type { Secrets } from '../output/secrets.js';
import type { Draft } from '../proposals/proposal.entity.js';
import type { CrmReader } from './crm-reader.js';
import { forbiddenFor } from './not-given.js';
import { recordKinds } from './record-kinds.js';
import type { ToolContext } from './tool.js';
import type { ListedType } from './listed-types.js';

const writing: Record<ListedType, Permission> = {
  contact: 'contacts:write',
  company: 'companies:write',
  deal: 'deals:write',
  product: 'products:write',
  sale: 'sales:write',
  expense: 'expenses:write',
  activity: 'activities:write',
  task: 'activities:write',
};
const records: Record<string, 'contact' | 'company' | 'deal'> = {
  contactId: 'contact',
  companyId: 'company',
  dealId: 'deal',
};
const members = new Set(['ownerId', 'assigneeId']);

/**
 * Whether a change may be suggested at all: who could not make it himself cannot have it suggested, and it names nothing
 * that he may not read.
 * @throws AppError forbidden, not-found
 */
export const requireProposable = async (
  crm: CrmReader,
  { caller }: ToolContext,
  { recordType, changes }: Draft,
): Promise<void> => {
  const permission = writing[recordType as ListedType];
  if (!permits(caller, permission)) throw forbiddenFor(caller, [permission]);
  const named = changes.filter(({ after }) => typeof after === 'string') as { field: string; after: string }[];
  for (const { field, after } of named) {
    const type = records[field];
    if (type) await crm.call(caller, recordKinds[type].get, { params: { id: after } });
    if (members.has(field)) requireOneOf([...(await crm.memberNames(caller)).keys()], field, after);
    if (field === 'pipelineId')
      requireOneOf(
        (await crm.call<{ items: { id: string }[] }>(caller, listPipelines)).items.map(({ id }) => id),
        field,
        after,
      );
    if (field === 'stage') requireOneOf([...(await crm.stageNames(caller))].flat().map(folded), field, folded(after));
  }
};

/** Stages are found by their names however these are written. */
const folded = (name: string): string => name.trim().toLowerCase().replaceAll('-', ' ');

const requireOneOf = (known: readonly string[], field: string, id: string): void => {
  if (!known.includes(id)) throw new AppError('not-found', { detail: `${field}: there is no ${id}` });
};

/** What a model wrote to be suggested, as it may be shown and kept. Only a company's website is an address. */
export const proposableInput = (input: unknown, secrets?: Secrets): unknown => {
  const safe = safeResult(input, secrets);
  for (const [given, kept] of [fieldsOf(input, safe, 'fields'), fieldsOf(input, safe, 'changes')]) {
    const website = given?.['website'];
    if (kept && typeof website === 'string' && !secrets?.hasAny(website)) kept['website'] = website;
  }
  return safe;
};

type Fields = Record<string, unknown>;

const fieldsOf = (input: unknown, safe: unknown, key: string): [Fields | undefined, Fields | undefined] =>
  [input, safe].map((value) => (value as Record<string, Fields> | null)?.[key]) as [
    Fields | undefined,
    Fields | undefined,
  ];
