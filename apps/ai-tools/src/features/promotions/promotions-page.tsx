import { useT } from '@fernway/i18n';
import { Page } from '@fernway/ui';
import { NavLink, useLocation, useNavigate } from '@fernway/web-kit/router';
import { useDraft } from '@fernway/web-kit/use-draft';
import { useWorkspaceCurrency } from '@fernway/web-kit/workspace';
import { useEffect, useRef, useState } from 'react';
import { emptyBrief } from './brief-draft.js';
import { GeneratorForm } from './generator-form.js';
import { IdeasView } from './ideas-view.js';
import { ResourcesView } from './resources-view.js';
import { SavedView } from './saved-view.js';
import '../../tool/tool.css';
import './promotions.css';

const root = '/dashboard/promotion-ideas';
const views = ['generator', 'ideas', 'saved', 'resources'] as const;
type View = (typeof views)[number];
const pathOf = (view: View) => (view === 'generator' ? root : `${root}/${view}`);

/** Ideas for promotions; each view has an address of its own, and the brief stays while one looks at the others. */
export function PromotionsPage() {
  const t = useT('ai-tools-pages');
  const navigate = useNavigate();
  const path = useLocation().pathname.replace(/\/$/, '');
  const view = views.find((name) => pathOf(name) === path) ?? 'generator';
  const currency = useWorkspaceCurrency();
  const [draft, setDraft] = useState(() => emptyBrief(currency));
  const kept = useDraft('promotion-brief', draft, setDraft);
  const nav = useRef<HTMLElement>(null);
  const goTo = (to: View) => void navigate(pathOf(to));

  useEffect(() => {
    // On a phone the chosen view may stand beyond the edge.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
    document.title =
      view === 'generator' ? t('promotions.title') : `${t(`promotions.views.${view}`)} · ${t('promotions.title')}`;
  }, [t, view]);

  return (
    <Page title={t('promotions.title')} aside={t('promotions.aside')}>
      <nav ref={nav} className="ai-views" aria-label={t('promotions.title')}>
        {views.map((name) => (
          <NavLink key={name} to={pathOf(name)} end>
            {t(`promotions.views.${name}`)}
          </NavLink>
        ))}
      </nav>
      {view === 'generator' && (
        <GeneratorForm
          draft={draft}
          kept={kept}
          onChange={setDraft}
          onGenerated={() => {
            kept.sent();
            goTo('ideas');
          }}
        />
      )}
      {view === 'ideas' && <IdeasView onBegin={() => goTo('generator')} />}
      {view === 'saved' && <SavedView onBegin={() => goTo('generator')} />}
      {view === 'resources' && (
        <ResourcesView
          onUse={(goals) => {
            setDraft({ ...draft, goals });
            goTo('generator');
          }}
        />
      )}
    </Page>
  );
}
