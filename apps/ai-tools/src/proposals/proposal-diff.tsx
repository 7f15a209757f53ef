import type { Proposal } from '@fernway/contracts/http/ai-proposals';
import { useT } from '@fernway/i18n';
import { useQuery } from '@tanstack/react-query';
import { ChangeValue } from './change-value.js';
import { type Line, linesOf } from './change-lines.js';
import { recordQuery } from './proposals.api.js';
import type { ProposalWords } from './use-proposal-words.js';
import './proposals.css';

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What would become of each field; of a record that changed since, also what it holds now. */
export function ProposalDiff({ proposal, words }: { proposal: Proposal; words: ProposalWords }) {
  const t = useT('ai-tools-pages');
  const stale = proposal.state === 'stale' && proposal.recordId !== null;
  const { data: record, error } = useQuery({ ...recordQuery(proposal), enabled: stale, retry: false });
  const lines = linesOf(proposal.changes, stale ? record : undefined);
  const isNew = proposal.kind === 'create';
  const allDay = proposal.changes.find(({ field }) => field === 'allDay')?.after !== false;
  const label = ({ field, custom }: Line) =>
    custom ? (words.custom(custom)?.label ?? t('approvals.field.other')) : t(`approvals.field.${field}`);
  const columns = [
    ...(isNew ? [] : [{ of: 'before', title: t(proposal.state === 'open' ? 'approvals.before' : 'approvals.then') }]),
    ...(stale && record ? [{ of: 'now', title: t('approvals.now') }] : []),
    { of: 'after', title: t(isNew ? 'approvals.value' : 'approvals.after') },
  ] as { of: 'before' | 'now' | 'after'; title: string }[];
  return (
    <>
      {stale && error && <p className="ai-proposal-problem">{t('approvals.recordGone')}</p>}
      <table className={isNew ? 'ai-diff ai-diff-new' : 'ai-diff'}>
        <colgroup>
          <col className="ai-diff-field" />
          {columns.map(({ of }) => (
            <col key={of} />
          ))}
        </colgroup>
        <thead className={isNew ? 'fw-hidden' : undefined}>
          <tr>
            <th scope="col">{t('approvals.fieldName')}</th>
            {columns.map(({ of, title }) => (
              <th key={of} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.custom ?? line.field}>
              <th scope="row">{label(line)}</th>
              {columns.map(({ of, title }) => (
                <td
                  key={of}
                  data-title={title}
                  className={`ai-diff-${of}${of === 'now' && !same(line.now, line.before) ? ' ai-diff-other' : ''}`}
                >
                  <ChangeValue line={line} value={line[of]} words={words} allDay={allDay} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
