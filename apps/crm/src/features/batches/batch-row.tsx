import type { Batch } from '@fernway/contracts/http/crm-batches';
import { commonNamespace, formatNumber, useLanguage, useT } from '@fernway/i18n';
import { Icon, PlainButton, RelativeTime } from '@fernway/ui';
import { useMembers } from '@fernway/web-kit/members';
import { Link } from '@fernway/web-kit/router';
import { Fragment, useId } from 'react';
import { changedFields, icons, resultOf } from './batch-words.js';
import { useBatch } from './batches.api.js';

type Props = { batch: Batch; onShowKept: (batch: Batch) => void };

/** One batch: what it did, who began it, how far it is, and the way back. */
export function BatchRow({ batch, onShowKept }: Props) {
  const t = useT('crm');
  const name = useId();
  const { kind, recordType, title, state, error, cancellable, undoable, refused, nextTryAt } = batch;
  const result = resultOf(batch, t);
  const what = t(`batches.kind.${kind}`, { records: t(`batches.records.${recordType ?? 'all'}`) });
  return (
    <li className="fw-card crm-batch" aria-labelledby={name}>
      <Icon name={icons[kind]} />
      <div className="crm-batch-what">
        <h2 id={name}>{title ? `${what}: ${title}` : what}</h2>
        <Origin batch={batch} />
        {state === 'running' ? <Progress batch={batch} labelledBy={name} /> : <Result of={result} />}
        {error && <p className="crm-batch-error">{error}</p>}
        {nextTryAt && (
          <p className="fw-small">
            {t('batches.waiting')}: <RelativeTime at={nextTryAt} />
          </p>
        )}
      </div>
      <div className="crm-batch-end">
        <StateBadge batch={batch} />
        {kind !== 'import' && refused > 0 && (
          <PlainButton kind="link" onClick={() => onShowKept(batch)}>
            {t('batches.showKept', { count: refused })}
          </PlainButton>
        )}
        {(cancellable || undoable) && <Actions batch={batch} describedBy={name} />}
      </div>
    </li>
  );
}

function Result({ of }: { of: ReturnType<typeof resultOf> }) {
  const t = useT('crm');
  if (of.length === 0) return <p>{t('batches.nothing')}</p>;
  return (
    <p>
      {of.map(({ text, to }, index) => (
        <Fragment key={text}>
          {index > 0 && ' · '}
          {to ? <Link to={to}>{text}</Link> : text}
        </Fragment>
      ))}
    </p>
  );
}

/** Who began it, when, and what it changed. */
function Origin({ batch }: { batch: Batch }) {
  const t = useT('crm');
  const { memberName } = useMembers();
  const fields = changedFields(batch, t);
  return (
    <p className="fw-muted fw-small">
      {batch.createdBy && `${memberName(batch.createdBy) ?? ''} · `}
      <RelativeTime at={batch.createdAt} />
      {fields && ` · ${fields}`}
    </p>
  );
}

/** What became of it, where that is more than that it is done. */
function StateBadge({ batch: { state, undoneBy } }: { batch: Batch }) {
  const t = useT('crm');
  if (state === 'running' || (state === 'done' && undoneBy === null)) return null;
  return <span className="fw-badge">{t(undoneBy ? 'batches.undone' : `batches.state.${state}`)}</span>;
}

function Actions({ batch, describedBy }: { batch: Batch; describedBy: string }) {
  const common = useT(commonNamespace);
  const { undo, cancel } = useBatch(batch);
  return batch.state === 'running' ? (
    <PlainButton busy={cancel.isPending} aria-describedby={describedBy} onClick={() => cancel.mutate()}>
      {common('cancel')}
    </PlainButton>
  ) : (
    <PlainButton busy={undo.isPending} aria-describedby={describedBy} onClick={() => undo.mutate()}>
      <Icon name="restore" />
      {common('undo')}
    </PlainButton>
  );
}

function Progress({ batch: { done, total }, labelledBy }: { batch: Batch; labelledBy: string }) {
  const t = useT('crm');
  const language = useLanguage();
  const share = { done: formatNumber(done, language), total: total === null ? '' : formatNumber(total, language) };
  return (
    <div className="crm-batch-progress">
      <progress aria-labelledby={labelledBy} {...(total !== null && { value: done, max: Math.max(total, 1) })} />
      <span className="fw-small fw-numbers">{t(total === null ? 'batches.doneSoFar' : 'batches.doneOf', share)}</span>
    </div>
  );
}
