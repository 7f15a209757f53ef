import { claimExplorationBonus, claimLoginBonus } from '@fernway/contracts/http/tokens';
import { call } from '@fernway/web-kit';
import { balanceQuery } from '@fernway/web-kit/account';
import { useLocation } from '@fernway/web-kit/router';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

import { useWayOn } from '../frame/home-redirect.js';
import { BonusDialog } from './bonus-dialog.js';
import type { Bonus } from './bonus-dialog.js';
import { sectionOf } from './sections.js';

const loginDelayMs = 1000;
const explorationDelayMs = 2000;

/** Claims the day's login bonus after loading and a section's bonus after staying on it; shows what was earned. */
export function Bonuses() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const [earned, setEarned] = useState<Bonus[]>([]);
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
        .then(({ success, tokens }) => success && add({ kind: 'login', tokens }))
        .catch(report);
    }, loginDelayMs);
    return () => clearTimeout(timer);
  }, [add]);

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

  const [first, ...later] = earned;
  return first ? <BonusDialog key={later.length} bonus={first} onClose={() => setEarned(later)} /> : null;
}

/** A bonus that could not be claimed is no reason to disturb: the next visit claims it. */
const report = (error: unknown) => console.warn('Bonus not claimed', error);
