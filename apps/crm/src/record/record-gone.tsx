import { useT } from '@fernway/i18n';
import { EmptyState, PlainButton } from '@fernway/ui';
import { Link } from '@fernway/web-kit/router';

type Props = { type: string; list: string; onRestore?: () => void };

/** For an id that leads nowhere, and for a record that somebody deleted while it was looked at. */
export function RecordGone({ type, list, onRestore }: Props) {
  const t = useT('crm');
  return (
    <div className="fw-page">
      <EmptyState
        icon="search"
        title={t(onRestore ? `record.goneMeanwhile.${type}` : `record.gone.${type}`)}
        text={t(onRestore ? 'record.goneMeanwhileText' : 'record.goneText')}
        action={
          <span className="crm-gone-ways">
            {onRestore && <PlainButton onClick={onRestore}>{t('record.restore')}</PlainButton>}
            <Link className="fw-button" to={list}>
              {t(`record.all.${type}`)}
            </Link>
          </span>
        }
      />
    </div>
  );
}
