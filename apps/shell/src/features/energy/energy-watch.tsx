import { commonNamespace, translate } from '@fernway/i18n';
import { notify, useSession } from '@fernway/web-kit';
import { energyQuery } from '@fernway/web-kit/account';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { shellNamespace } from '../../messages.js';
import { energyChange } from './energy-change.js';
import { energyMemory } from './energy-memory.js';
import './energy.css';

const celebrationMs = 3000;
const text = (key: string) => translate(shellNamespace, key);

/** Reads energy again when its next point is due, tells of low and empty, and celebrates the bonus of a full meter. */
export function EnergyWatch() {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : undefined;
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
    if (!data || !userId) return;
    const { seen, celebrated } = energyMemory(userId);
    const change = energyChange(before.current ?? Number(seen.get() ?? data.maximum), data.current);
    before.current = data.current;
    seen.set(String(data.current));
    if (change === 'low')
      notify({ kind: 'warning', title: text('energy.low.title'), description: text('energy.low.text') });
    if (change === 'empty') tellEmpty();
    // The service names the occasion, the same to every tab and device: each browser celebrates it where it is looked at.
    const occasion = data.celebration?.id;
    if (!occasion || celebrated.get() === occasion || document.visibilityState === 'hidden') return;
    celebrated.set(occasion);
    notify({ kind: 'success', title: text('energy.bonus.title'), description: text('energy.bonus.text') });
    // After this effect: the glow is a state of its own.
    queueMicrotask(() => setCelebrating(true));
  }, [data, userId]);

  useEffect(() => {
    if (!celebrating) return undefined;
    const timer = setTimeout(() => setCelebrating(false), celebrationMs);
    return () => clearTimeout(timer);
  }, [celebrating]);

  return celebrating ? <div className="energy-celebration" aria-hidden="true" /> : null;
}

function tellEmpty() {
  notify({
    kind: 'error',
    title: translate(commonNamespace, 'energy.empty.title'),
    description: translate(commonNamespace, 'energy.empty.text'),
  });
  if (typeof Notification === 'undefined' || Notification.permission === 'denied') return;
  const show = () =>
    new Notification(text('energy.desktop.title'), { body: text('energy.desktop.text'), tag: 'fernway-energy' });
  if (Notification.permission === 'granted') show();
  else void Notification.requestPermission().then((answer) => answer === 'granted' && show());
}
