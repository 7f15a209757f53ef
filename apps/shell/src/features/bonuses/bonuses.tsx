import { claimExplorationBonus, claimLoginBonus } from '@fernway/contracts/http/tokens';
import { useT } from '@fernway/i18n';
import { call, notify } from '@fernway/web-kit';
import { balanceQuery, meQuery } from '@fernway/web-kit/account';
import { useLocation } from '@fernway/web-kit/router';
import { currentNotices, dismiss } from '@fernway/web-kit/notices';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

import { shellNamespace } from '../../messages.js';
import { useWayOn } from '../frame/home-redirect.js';
import { BonusDialog } from './bonus-dialog.js';
import type { Bonus } from './bonus-dialog.js';
import { sectionOf } from './sections.js';

const loginDelayMs = 1000;
const explorationDelayMs = 2000;

const toastMs = 10_000;

/** Claims the day's login bonus after loading and a section's bonus after staying on it; tells once what was earned. */
export function Bonuses() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const [earned, setEarned] = useState<Bonus[]>([]);
  const [opened, setOpened] = useState(false);
  const asked = useRef(new Set<string>());

  const add = useCallback(
    (bonus: Bonus) => {
      setEarned((before) => [...before, bonus]);
      void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
    },
    [client],
  );

  useEffect(() => {
    const timer = setTimeout(() => {
      call(claimLoginBonus, { body: {} })
        .then(async ({ success, tokens }) => success && add({ kind: await loginKind(client), tokens }))
        .catch(report);
    }, loginDelayMs);
    return () => clearTimeout(timer);
  }, [add, client]);

  // Nobody has arrived where the address leads on, however long the next page takes.
  const { to, known } = useWayOn();
  const section = known && !to ? sectionOf(pathname) : undefined;
  useEffect(() => {
    // The service counts per section and day; asking once per section and day spares it the rest.
    const once = `${section} ${new Date().toDateString()}`;
    if (!section || asked.current.has(once)) return undefined;
    const timer = setTimeout(() => {
      asked.current.add(once);
      call(claimExplorationBonus, { body: { route: pathname } })
        .then(({ success, tokens }) => success && add({ kind: 'exploration', tokens, section }))
        .catch((error: unknown) => {
          asked.current.delete(once);
          report(error);
        });
    }, explorationDelayMs);
    return () => clearTimeout(timer);
  }, [add, pathname, section]);

  useToast(opened ? [] : earned, setOpened);
  const [first, ...later] = earned;
  const next = () => {
    setEarned(later);
    setOpened(later.length > 0);
  };
  return first && opened ? <BonusDialog key={later.length} bonus={first} onClose={next} /> : null;
}

/** One toast a visit: it grows while it is there, and does not come again. */
function useToast(earned: readonly Bonus[], open: (opened: true) => void) {
  const t = useT(shellNamespace);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    const gone = shown.current !== undefined && !currentNotices().some(({ id }) => id === shown.current);
    if (earned.length === 0 || gone) return;
    if (shown.current !== undefined) dismiss(shown.current);
    shown.current = notify({
      kind: 'success',
      title: t('bonus.tokens', { count: earned.reduce((sum, { tokens }) => sum + tokens, 0) }),
      description: earned.map(({ kind }) => t(`bonus.${kind}Title`)).join(' '),
      action: { label: t('bonus.open'), run: () => open(true) },
      duration: toastMs,
    });
  }, [earned, open, t]);
}

/** The bonus of the day on which the account was made is that of the very first visit. */
async function loginKind(client: QueryClient): Promise<'first' | 'login'> {
  const { user } = await client.ensureQueryData(meQuery);
  return new Date(user.createdAt).toDateString() === new Date().toDateString() ? 'first' : 'login';
}

/** A bonus that could not be claimed is no reason to disturb: the next visit claims it. */
const report = (error: unknown) => console.warn('Bonus not claimed', error);
