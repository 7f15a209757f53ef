import { useT } from '@fernway/i18n';
import { Icon, Tip } from '@fernway/ui';
import { energyQuery } from '@fernway/web-kit/account';
import { useQuery } from '@tanstack/react-query';
import type { HTMLAttributes } from 'react';

import { shellNamespace } from '../../messages.js';
import { useSignedIn } from '../session/use-signed-in.js';
import './energy.css';

const minutesUntil = (iso: string) => Math.max(1, Math.ceil((Date.parse(iso) - Date.now()) / 60_000));

/** Energy left of its maximum; what it is for, and when the next point comes, as a tooltip. */
export function EnergyMeter() {
  const t = useT(shellNamespace);
  const { data } = useQuery({ ...energyQuery, enabled: useSignedIn() });
  // Its place is kept while it is read: nothing beside it moves.
  if (!data) return <Figure tone="" value="–" />;
  const { current, maximum, low, empty, nextPointAt } = data;
  return (
    <Tip text={nextPointAt ? t('energy.next', { minutes: minutesUntil(nextPointAt) }) : t('energy.full')}>
      <Figure
        tone={empty ? 'energy-empty' : low ? 'energy-low' : ''}
        value={`${current}/${maximum}`}
        tabIndex={0}
        role="img"
        aria-label={t('energy.label', { current, maximum })}
      />
    </Tip>
  );
}

function Figure({ tone, value, ...rest }: { tone: string; value: string } & HTMLAttributes<HTMLSpanElement>) {
  return (
    <span className={`top-bar-figure energy ${tone}`} {...rest}>
      <Icon name="energy" />
      <span className="fw-numbers">{value}</span>
    </span>
  );
}
