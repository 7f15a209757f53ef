import type { SavedView } from '@fernway/contracts/http/crm-views';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { useState } from 'react';
import type { ListRecord, RecordKind } from '../records/record-kind.js';
import { useCurrentInSight } from './use-current-in-sight.js';
import type { ListLook } from './use-list-look.js';
import { useViewActions } from './use-view-actions.js';
import { ViewMenu } from './view-menu.js';
import { ViewNameDialog } from './view-name-dialog.js';
import './views.css';

type Naming = { view?: SavedView; shared: boolean };

/** All, what the kind offers by itself, and the saved views; what is done with the one on the screen. */
export function ViewTabs<R extends ListRecord>({ kind, look }: { kind: RecordKind<R>; look: ListLook }) {
  const t = useT('crm');
  const actions = useViewActions(kind, look);
  const [naming, setNaming] = useState<Naming>();
  const { view, changed } = look;
  const managed = view && actions.mayChange(view) ? view : undefined;
  const different = changed || (!view && Boolean(look.filter));
  const saveAs = () => setNaming({ shared: false });
  const name = (called: string, { view: named, shared }: Naming) =>
    named ? actions.rename(named, { name: called, shared }) : actions.saveAs(called, shared);

  return (
    <div className="crm-view-row">
      <Tabs kind={kind} look={look} />
      {view && changed && (
        <PlainButton kind="quiet" onClick={look.reset}>
          {t('records.view.reset')}
        </PlainButton>
      )}
      {actions.maySave && different && (
        <PlainButton kind="quiet" onClick={() => (managed ? void actions.save(managed) : saveAs())}>
          {managed ? t('records.view.save') : t('records.view.saveAs')}
        </PlainButton>
      )}
      {actions.maySave && (view || different) && (
        <ViewMenu
          view={managed}
          onSaveAs={saveAs}
          onRename={(renamed) => setNaming({ view: renamed, shared: renamed.shared })}
          onShare={(shared) => void actions.share(shared, !shared.shared)}
          onDelete={(gone) => void actions.remove(gone)}
        />
      )}
      {naming && (
        <ViewNameDialog
          {...(naming.view && { view: naming.view })}
          shared={naming.shared}
          onShared={(shared) => setNaming({ ...naming, shared })}
          onClose={() => setNaming(undefined)}
          onName={(called) => name(called, naming)}
        />
      )}
    </div>
  );
}

function Tabs<R extends ListRecord>({ kind, look }: { kind: RecordKind<R>; look: ListLook }) {
  const t = useT('crm');
  const { view, preset } = look;
  const tabs = useCurrentInSight<HTMLElement>(view?.id ?? preset?.label);
  return (
    <nav ref={tabs} className="crm-tabs" aria-label={t('records.view.label')}>
      <Tab label={t('records.view.all')} current={!view && !preset} onClick={look.showAll} />
      {preset && !preset.label && (
        <Tab
          label={t(preset.params['batchId'] ? 'records.view.ofBatch' : 'records.view.ofRecord')}
          current
          onClick={() => undefined}
        />
      )}
      {kind.presets.map((each) => (
        <Tab key={each.label} label={each.label} current={preset === each} onClick={() => look.showPreset(each)} />
      ))}
      {look.views.map((each) => (
        <Tab
          key={each.id}
          label={each.name}
          shared={each.shared}
          current={view?.id === each.id}
          onClick={() => look.showView(each)}
        />
      ))}
    </nav>
  );
}

function Tab({
  label,
  current,
  shared = false,
  onClick,
}: {
  label: string;
  current: boolean;
  shared?: boolean;
  onClick: () => void;
}) {
  const t = useT('crm');
  return (
    <button type="button" className="crm-tab" aria-current={current ? 'page' : undefined} onClick={onClick}>
      <span className="crm-tab-name" title={label}>
        {label}
      </span>
      {shared && (
        <span title={t('records.view.shared')}>
          <Icon name="customers" />
          <span className="fw-hidden">{t('records.view.shared')}</span>
        </span>
      )}
    </button>
  );
}
