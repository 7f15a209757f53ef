import {
  approveProposals,
  listProposals,
  type Proposal,
  type ProposalOutcomes,
  rejectProposals,
  renewProposal,
  undoProposal,
} from '@fernway/contracts/http/ai-proposals';
import { getActivity } from '@fernway/contracts/http/crm-activities';
import { getCompany } from '@fernway/contracts/http/crm-companies';
import { listCustomFields } from '@fernway/contracts/http/crm-custom-fields';
import { getDeal } from '@fernway/contracts/http/crm-deals';
import { getContact } from '@fernway/contracts/http/crm';
import { listSeenRecords } from '@fernway/contracts/http/crm-search';
import { getTask } from '@fernway/contracts/http/crm-tasks';
import { call } from '@fernway/web-kit';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export type ProposalState = Proposal['state'];

/** Proposals of one state, or all: the newest first, heard of live. */
export const proposalsQuery = (state: ProposalState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['ai', 'proposals', state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listProposals, { query: { ...(state && { state }), ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { live: ['ai.proposal-'] },
  });

/** What the answers of a conversation suggested. */
export const conversationProposalsQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ['ai', 'proposals', 'of', conversationId],
    queryFn: async ({ signal }) => (await call(listProposals, { query: { conversationId, limit: 200 }, signal })).items,
    meta: { live: ['ai.proposal-'] },
  });

/** Names of records by `type:id`, at most 20 of them. */
export const namesQuery = (keys: readonly string[]) =>
  queryOptions({
    queryKey: ['crm', 'seen', ...keys],
    queryFn: async ({ signal }) => (await call(listSeenRecords, { query: { records: keys.join(',') }, signal })).items,
    meta: { live: ['crm.contact-', 'crm.company-', 'crm.deal-'] },
  });

export const customFieldsQuery = queryOptions({
  queryKey: ['crm', 'custom-fields', 'all'],
  queryFn: async ({ signal }) => (await call(listCustomFields, { query: {}, signal })).items,
  meta: { live: ['crm.custom-field-'] },
});

const getters = { contact: getContact, company: getCompany, deal: getDeal, task: getTask, activity: getActivity };

/** The record that a proposal changes, as it is now. */
export const recordQuery = ({ recordType, recordId }: Pick<Proposal, 'recordType' | 'recordId'>) =>
  queryOptions({
    queryKey: ['crm', 'now', recordType, recordId],
    queryFn: async ({ signal }) =>
      (await call(getters[recordType as keyof typeof getters], { params: { id: recordId! }, signal })) as Record<
        string,
        unknown
      >,
    staleTime: 0,
    meta: { live: [`crm.${recordType}-`] },
  });

export type Doing = 'approve' | 'reject' | 'undo' | 'renew';
type Outcome = ProposalOutcomes['items'][number];

const one = async (work: Promise<Proposal>): Promise<Outcome[]> => [{ proposal: await work, problem: null }];

/** Decides on proposals, each for itself. */
export async function decide(doing: Doing, ids: readonly string[]): Promise<Outcome[]> {
  if (doing === 'undo') return one(call(undoProposal, { params: { id: ids[0]! }, body: {} }));
  if (doing === 'renew') return one(call(renewProposal, { params: { id: ids[0]! }, body: {} }));
  const endpoint = doing === 'approve' ? approveProposals : rejectProposals;
  return (await call(endpoint, { body: { ids: [...ids] } })).items;
}
