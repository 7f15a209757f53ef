import type { Proposal } from '@fernway/contracts/http/ai-proposals';
import type { CustomField } from '@fernway/contracts/http/crm-custom-fields';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import { useMembers } from '@fernway/web-kit/members';
import { useQueries, useQuery } from '@tanstack/react-query';
import { pipelinesQuery } from '../pickers/pickers.api.js';
import { namedIn, subjectOf } from './change-lines.js';
import { customFieldsQuery, namesQuery } from './proposals.api.js';

/** What ids stand for; undefined while it is read, and of what is gone. */
export type ProposalWords = {
  record: (type: string, id: string) => string | undefined;
  member: (id: string) => string | undefined;
  /** By its id, or its name where a change tells that. */
  stage: (stage: string) => string;
  pipeline: (id: string) => string | undefined;
  custom: (id: string) => CustomField | undefined;
};

const atOnce = 20;

/** The words for everything that these proposals name by its id, read in as few calls as there can be. */
export function useProposalWords(proposals: readonly Proposal[]): ProposalWords {
  const { memberName } = useMembers();
  const defaults = useDefaultNames();
  const keys = [
    ...new Set(proposals.flatMap((proposal) => [...keyOf(subjectOf(proposal)), ...namedIn(proposal.changes)])),
  ].sort();
  const chunks = Array.from({ length: Math.ceil(keys.length / atOnce) }, (_, index) =>
    keys.slice(index * atOnce, (index + 1) * atOnce),
  );
  const names = useQueries({ queries: chunks.map(namesQuery) });
  const changed = new Set(proposals.flatMap(({ changes }) => changes.map(({ field }) => field)));
  const { data: pipelines } = useQuery({
    ...pipelinesQuery,
    enabled: ['stage', 'stageId', 'pipelineId'].some((field) => changed.has(field)),
  });
  const { data: fields } = useQuery({ ...customFieldsQuery, enabled: changed.has('fields') });
  const titles = new Map(
    names.flatMap(({ data }) => data ?? []).map(({ type, id, title }) => [`${type}:${id}`, title]),
  );
  return {
    record: (type, id) => titles.get(`${type}:${id}`),
    member: memberName,
    stage: (asked) =>
      defaults.stage(pipelines?.flatMap(({ stages }) => stages).find(({ id }) => id === asked)?.name ?? asked),
    pipeline: (id) => pipelines?.map(defaults.pipeline).find((pipeline) => pipeline.id === id)?.name,
    custom: (id) => fields?.find((field) => field.id === id),
  };
}

const keyOf = (subject: ReturnType<typeof subjectOf>): string[] => (subject ? [`${subject.type}:${subject.id}`] : []);
