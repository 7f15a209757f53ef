import type { Deal } from '@fernway/contracts/http/crm-deals';
import { useT } from '@fernway/i18n';
import { PlainButton } from '@fernway/ui';
import { useState } from 'react';
import { LineList } from '../../deal-lines/line-list.js';
import type { SaveRecord } from '../../record/use-record-save.js';
import { LinesDialog } from './lines-dialog.js';

type Props = { deal: Deal; save: SaveRecord<Deal> | undefined };

/** What a deal sells. */
export function LinesPanel({ deal, save }: Props) {
  const t = useT('crm');
  const [editing, setEditing] = useState(false);
  return (
    <section className="crm-record-panel" aria-label={t('dealLines.title')}>
      <div className="crm-record-panel-head">
        <h2>{t('dealLines.title')}</h2>
        {save && (
          <PlainButton onClick={() => setEditing(true)}>
            {deal.lines.length > 0 ? t('settings.edit') : t('dealLines.add')}
          </PlainButton>
        )}
      </div>
      {deal.lines.length > 0 ? (
        <LineList lines={deal.lines} currency={deal.value.currency} />
      ) : (
        <p className="fw-muted">{t('dealLines.none')}</p>
      )}
      {editing && save && <LinesDialog deal={deal} save={save} onClose={() => setEditing(false)} />}
    </section>
  );
}
