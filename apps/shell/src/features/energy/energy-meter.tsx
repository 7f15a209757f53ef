import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import { Tooltip } from '@fernway/ui/core';
import { energyQuery } from '@fernway/web-kit/account';
import { useQuery } from '@tanstack/react-query';

import { shellNamespace } from '../../messages.js';

const minutesUntil = (iso: string) => Math.max(1, Math.ceil((Date.parse(iso) - Date.now()) / 60_000));

/** Energy left of its maximum; what it is for, and when the next point comes, as a tooltip. */
export function EnergyMeter() {
  const t = useT(shellNamespace);
  const { data } = useQuery(energyQuery);
  if (!data) return null;
  const { current, maximum, low, empty, nextPointAt } = data;
  const tone = empty ? 'energy-empty' : low ? 'energy-low' : '';
  return (
    <Tooltip title={nextPointAt ? t('energy.next', { minutes: minutesUntil(nextPointAt) }) : t('energy.full')}>
      <span className={`top-bar-figure energy ${tone}`} tabIndex={0} role="img" aria-label={t('energy.label', { current, maximum })}>
        <Icon name="energy" />
        <span className="fw-numbers">
          {current}/{maximum}
        </span>
      </span>
    </Tooltip>
  );
}
