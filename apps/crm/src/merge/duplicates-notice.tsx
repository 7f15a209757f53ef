import type { Duplicate, MergeType } from '@fernway/contracts/http/crm-merges';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton, SampleMark } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyRecord, Fact } from '../record/facts.js';
import type { RecordAccess } from '../record/record.api.js';
import { duplicatesQuery } from './merge.api.js';
import { MergeDialog } from './merge-dialog.js';
import { Reasons } from './reasons.js';
import './merge.css';

type Props<R extends AnyRecord> = { access: RecordAccess<R> & { type: MergeType }; record: R; facts: readonly Fact[] };

const fewest = 3;

/** Says that a record may be there twice, and leads to the merge; nothing where it is not. */
export function DuplicatesNotice<R extends AnyRecord>({ access, record, facts }: Props<R>) {
  const t = useT('crm');
  const { data = [] } = useQuery(duplicatesQuery(access.type, record.id));
  const [all, setAll] = useState(false);
  const [compared, setCompared] = useState<Duplicate>();
  const title = t(`merge.found.${access.type}`, { count: data.length });
  if (data.length === 0 && !compared) return null;
  return (
    <section className="fw-card crm-duplicates" aria-label={title}>
      <h2>
        <Icon name="copy" /> {title}
      </h2>
      <ul>
        {data.slice(0, all ? data.length : fewest).map((duplicate) => (
          <li key={duplicate.id}>
            <div>
              <Link to={`${access.list}/${duplicate.id}`}>{duplicate.name}</Link> {duplicate.sample && <SampleMark />}
              <span className="fw-muted fw-small">
                {' '}
                {[duplicate.companyName, duplicate.email, duplicate.phone].filter(Boolean).join(' · ')}
              </span>
              <Reasons duplicate={duplicate} />
            </div>
            <PlainButton
              aria-label={t('merge.compareWith', { name: duplicate.name })}
              onClick={() => setCompared(duplicate)}
            >
              {t('merge.compare')}
            </PlainButton>
          </li>
        ))}
      </ul>
      {!all && data.length > fewest && (
        <PlainButton kind="link" onClick={() => setAll(true)}>
          {t('merge.all', { count: data.length })}
        </PlainButton>
      )}
      {compared && (
        <MergeDialog
          access={access}
          facts={facts}
          keep={record}
          duplicate={compared}
          onClose={() => setCompared(undefined)}
        />
      )}
    </section>
  );
}
