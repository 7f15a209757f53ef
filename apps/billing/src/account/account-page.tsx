import { useT } from '@fernway/i18n';
import { Icon, Page, PlainButton } from '@fernway/ui';
import { NavLink, useLocation } from '@fernway/web-kit/router';
import { Slot } from '@fernway/web-kit/slot';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { HistoryView } from '../features/history/history-view.js';
import { OrdersView } from '../features/orders/orders-view.js';
import { OverviewView } from '../features/overview/overview-view.js';
import { PlanView } from '../features/plan/plan-view.js';
import { StatementsView } from '../features/statements/statements-view.js';
import './account.css';

const root = '/dashboard/billing';

const views = {
  overview: OverviewView,
  history: HistoryView,
  statements: StatementsView,
  orders: OrdersView,
  plan: PlanView,
} satisfies Record<string, ComponentType<{ onBuy: () => void }>>;

type View = keyof typeof views;
const names = Object.keys(views) as View[];
const pathOf = (view: View) => (view === 'overview' ? root : `${root}/${view}`);

/** Tokens and money of the signed-in user and his workspace; each view has an address of its own. */
export function AccountPage() {
  const t = useT('billing');
  const [buying, setBuying] = useState(false);
  const { pathname } = useLocation();
  const path = pathname.replace(/\/$/, '');
  const view = names.find((name) => pathOf(name) === path) ?? 'overview';
  const View = views[view];

  const client = useQueryClient();
  // The dialog shares no query with this page: an order that it opened is listed from then on.
  const bought = () => {
    setBuying(false);
    void client.invalidateQueries({ queryKey: ['billing', 'orders'] });
  };

  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    // On a phone the chosen view may stand beyond the edge.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    document.title = view === 'overview' ? t('account.title') : `${t(`account.views.${view}`)} · ${t('account.title')}`;
  }, [t, view]);

  return (
    <Page
      title={t('account.title')}
      actions={
        <PlainButton kind="primary" onClick={() => setBuying(true)}>
          <Icon name="token" />
          {t('account.buy')}
        </PlainButton>
      }
    >
      <nav ref={nav} className="bl-views" aria-label={t('account.title')}>
        {names.map((name) => (
          <NavLink key={name} to={pathOf(name)} end>
            {t(`account.views.${name}`)}
          </NavLink>
        ))}
      </nav>
      <View onBuy={() => setBuying(true)} />
      {buying && <Slot name="purchase" props={{ onClose: bought }} onUnavailable={() => setBuying(false)} />}
    </Page>
  );
}
