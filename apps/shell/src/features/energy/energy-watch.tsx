import { listTransactions } from '@fernway/contracts/http/tokens';
import { commonNamespace, translate } from '@fernway/i18n';
import { call, notify } from '@fernway/web-kit';
import { energyQuery } from '@fernway/web-kit/account';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { energyChange } from './energy-change.js';
import './energy.css';

const celebrationMs = 3000;
const text = (key: string) => translate(commonNamespace, key);

/** Reads energy again when its next point is due, and tells of low, empty and full as it gets there. */
export function EnergyWatch() {
  const { data, refetch } = useQuery(energyQuery);
  const before = useRef<number>(undefined);
  const [celebrating, setCelebrating] = useState(false);
  const due = data?.nextPointAt;

  useEffect(() => {
    if (!due) return undefined;
    const timer = setTimeout(() => void refetch(), Math.max(Date.parse(due) - Date.now(), 0) + 500);
    return () => clearTimeout(timer);
  }, [due, refetch]);

  useEffect(() => {
    if (!data) return;
    const change = energyChange(before.current, data);
    before.current = data.current;
    if (change === 'low')
      notify({ kind: 'warning', title: text('energy.low.title'), description: text('energy.low.text') });
    if (change === 'empty') tellEmpty();
    if (change === 'full')
      void creditedJustNow().then((credited) => {
        if (!credited) return;
        notify({ kind: 'success', title: text('energy.bonus.title'), description: text('energy.bonus.text') });
        setCelebrating(true);
      });
  }, [data]);

  useEffect(() => {
    if (!celebrating) return undefined;
    const timer = setTimeout(() => setCelebrating(false), celebrationMs);
    return () => clearTimeout(timer);
  }, [celebrating]);

  return celebrating ? <div className="energy-celebration" aria-hidden="true" /> : null;
}

/** A full meter earns tokens only where time filled it, which the ledger knows and this page does not. */
async function creditedJustNow(): Promise<boolean> {
  const { items } = await call(listTransactions, { query: { limit: 5 } }).catch(() => ({ items: [] }));
  const recent = Date.now() - 2 * 60_000;
  return items.some(
    ({ type, reference, createdAt }) =>
      type === 'bonus' && (reference ?? '').includes('energy') && Date.parse(createdAt) > recent,
  );
}

function tellEmpty() {
  notify({ kind: 'error', title: text('energy.empty.title'), description: text('energy.empty.text') });
  if (typeof Notification === 'undefined' || Notification.permission === 'denied') return;
  const show = () =>
    new Notification(text('energy.desktop.title'), { body: text('energy.desktop.text'), tag: 'fernway-energy' });
  if (Notification.permission === 'granted') show();
  else void Notification.requestPermission().then((answer) => answer === 'granted' && show());
}
