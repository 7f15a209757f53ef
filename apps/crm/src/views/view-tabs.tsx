import type { SavedView } from '@fernway/contracts/http/crm-views';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { Dropdown } from '@fernway/ui/core';
import { useState } from 'react';
import type { ListRecord, RecordKind } from '../records/record-kind.js';
import { useCurrentInSight } from './use-current-in-sight.js';
import type { ListLook } from './use-list-look.js';
import { useViewActions } from './use-view-actions.js';
import { ViewNameDialog } from './view-name-dialog.js';
import './views.css';

type Naming = { view?: SavedView; shared: boolean };

/** All, what the kind offers by itself, and the saved views; what is done with the one on the screen. */
export function ViewTabs<R extends ListRecord>({ kind, look }: { kind: RecordKind<R>; look: ListLook }) {
  const t = useT('crm');
  const actions = useViewActions(kind, look);
  const [naming, setNaming] = useState<Naming>();
  const { view, preset, changed } = look;
  const manage = view && actions.mayChange(view);
  const tabs = useCurrentInSight<HTMLElement>(view?.id ?? preset?.label);
  const different = changed || (!view && Boolean(look.filter));

  return (
    <div className="crm-view-row">
      <nav ref={tabs} className="crm-tabs" aria-label={t('records.view.label')}>
        <Tab label={t('records.view.all')} current={!view && !preset} onClick={look.showAll} />
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
      {view && changed && (
        <PlainButton kind="quiet" onClick={look.reset}>
          {t('records.view.reset')}
        </PlainButton>
      )}
      {actions.maySave && different && (
        <PlainButton
          kind="quiet"
          onClick={() => (view && manage ? void actions.save(view) : setNaming({ shared: false }))}
        >
          {view && manage ? t('records.view.save') : t('records.view.saveAs')}
        </PlainButton>
      )}
      {actions.maySave && (view || different) && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'new', label: t('records.view.saveAs'), onClick: () => setNaming({ shared: false }) },
              ...(view && manage
                ? [
                    {
                      key: 'rename',
                      label: t('records.view.rename'),
                      onClick: () => setNaming({ view, shared: view.shared }),
                    },
                    {
                      key: 'share',
                      label: t(view.shared ? 'records.view.unshare' : 'records.view.share'),
                      onClick: () => void actions.change(view, { shared: !view.shared }),
                    },
                    { key: 'delete', label: t('records.view.delete'), onClick: () => void actions.remove(view) },
                  ]
                : []),
            ],
          }}
        >
          <button
            type="button"
            className="fw-button fw-button-quiet fw-button-icon"
            aria-label={t('records.view.more')}
          >
            <Icon name="more" />
          </button>
        </Dropdown>
      )}
      {naming && (
        <ViewNameDialog
          {...(naming.view && { view: naming.view })}
          shared={naming.shared}
          onShared={(shared) => setNaming({ ...naming, shared })}
          onClose={() => setNaming(undefined)}
          onName={async (name) => {
            const { view: named, shared } = naming;
            if (await (named ? actions.change(named, { name, shared }) : actions.saveAs(name, shared)))
              setNaming(undefined);
          }}
        />
      )}
    </div>
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
