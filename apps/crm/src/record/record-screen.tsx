import type { SubjectType } from '@fernway/contracts/http/crm-records';
import { useT } from '@fernway/i18n';
import { ErrorState, Icon, LoadingShape, PlainButton, SampleMark } from '@fernway/ui';
import { ApiError } from '@fernway/web-kit';
import { Link, useNavigate, useParams } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { customFieldsQuery } from '../fields/custom-fields.api.js';
import { customField } from '../fields/field.js';
import { type AnyRecord, type Fact, furtherFacts } from './facts.js';
import { AskLink } from './ask-link.js';
import { RecordColumns } from './record-columns.js';
import { RecordFacts } from './record-facts.js';
import { RecordGone } from './record-gone.js';
import { type RecordAccess, recordQuery } from './record.api.js';
import { tagsQuery } from './tags.api.js';
import { useRecordRemoval } from './use-record-removal.js';
import { type SaveRecord, useRecordSave } from './use-record-save.js';
import './record.css';

type Parts<R> = { record: R; facts: readonly Fact[]; save: SaveRecord<R> | undefined };

type Props<R extends AnyRecord> = {
  access: RecordAccess<R> & { type: SubjectType };
  facts: readonly Fact[];
  /** Facts of a record that cannot be entered as it stands. */
  fixed?: (record: R) => readonly string[];
  /** Words for what nobody enters in its place but a conflict may be about. */
  further?: readonly Fact[];
  /** Beside the name: how it stands. */
  status: (parts: Parts<R>) => ReactNode;
  /** Buttons of those who may write, before Delete. */
  actions?: (parts: Parts<R>) => ReactNode;
  /** Below the head, over the whole width. */
  banner?: (parts: Parts<R>) => ReactNode;
  timeline: (parts: Parts<R>) => ReactNode;
  aside: (parts: Parts<R>) => ReactNode;
};

/** Where a record went that was merged: its old addresses still lead to it. */
const mergedInto = (error: Error | null) =>
  error instanceof ApiError ? (error.details['mergedInto'] as string | undefined) : undefined;

const isGone = (error: Error | null) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The page of one record: what is known at the left, what happened in the middle, what is next at the right. */
export function RecordScreen<R extends AnyRecord>({ access, facts: own, ...places }: Props<R>) {
  const t = useT('crm');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const record = useQuery({
    ...recordQuery(access, id),
    retry: (failures, error) => failures < 3 && error instanceof ApiError && error.transient,
  });
  const custom = useQuery(customFieldsQuery(access.type));
  const mayWrite = useCan(access.write);
  const { restore } = useRecordRemoval(access);
  const { data: tags = [] } = useQuery({ ...tagsQuery(access.type), enabled: mayWrite });
  const options = tags.map((tag) => ({ value: tag, label: tag }));
  const facts = [
    ...own.map((fact) => (fact.name === 'tags' ? { ...fact, options } : fact)),
    ...(custom.data?.items ?? []).map(customField),
  ];

  useEffect(() => {
    if (record.data) document.title = record.data.name;
  }, [record.data]);

  const into = mergedInto(record.error);
  useEffect(() => {
    if (into) void navigate(`${access.list}/${into}`, { replace: true });
  }, [into, navigate, access.list]);

  if (isGone(record.error) && !into) {
    const seen = record.data !== undefined && mayWrite;
    return <RecordGone type={access.type} list={access.list} {...(seen && { onRestore: () => void restore(id) })} />;
  }
  if (record.data && !into)
    return <Shown key={id} access={access} record={record.data} facts={facts} mayWrite={mayWrite} {...places} />;
  return (
    <div className="fw-page">
      {record.error && !into ? (
        <ErrorState title={t('record.failed')} error={record.error} onRetry={() => void record.refetch()} />
      ) : (
        <LoadingShape shape="page" lines={3} label={t('record.loading')} />
      )}
    </div>
  );
}

type ShownProps<R extends AnyRecord> = Props<R> & { record: R; mayWrite: boolean };

function Shown<R extends AnyRecord>({
  access,
  record,
  facts: all,
  fixed,
  further,
  mayWrite,
  status,
  actions,
  banner,
  timeline,
  aside,
}: ShownProps<R>) {
  const t = useT('crm');
  const still = fixed?.(record) ?? [];
  const facts = all.map((fact) => (still.includes(fact.name) ? { ...fact, readOnly: true } : fact));
  const { save, question } = useRecordSave(access, [...facts, ...(further ?? furtherFacts(t))]);
  const { remove } = useRecordRemoval(access);
  const parts: Parts<R> = { record, facts, save: mayWrite ? save : undefined };

  return (
    <div className="fw-page crm-record">
      <Link className="crm-record-back" to={access.list}>
        {t(`record.all.${access.type}`)}
      </Link>
      <header className="fw-page-head">
        <div>
          <h1>
            {record.name} {record.sample && <SampleMark />}
          </h1>
          <div className="crm-record-status">{status(parts)}</div>
        </div>
        {mayWrite && (
          <div className="fw-page-actions">
            {actions?.(parts)}
            <AskLink type={access.type} id={record.id} />
            <PlainButton
              kind="quiet"
              size="icon"
              aria-label={t('record.delete', { name: record.name })}
              onClick={() => void remove(record)}
            >
              <Icon name="trash" />
            </PlainButton>
          </div>
        )}
      </header>
      {banner?.(parts)}
      <RecordColumns facts={<RecordFacts {...parts} />} timeline={timeline(parts)} aside={aside(parts)} />
      {question}
    </div>
  );
}
