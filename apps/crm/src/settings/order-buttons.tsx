import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import './settings.css';

type Props = { name: string; index: number; count: number; onMove: (by: 1 | -1) => void };

/** Up and down in a list: for keys, fingers and screen readers alike. */
export function OrderButtons({ name, index, count, onMove }: Props) {
  const t = useT('crm');
  return (
    <>
      <PlainButton
        kind="quiet"
        size="icon"
        className="crm-settings-up"
        disabled={index === 0}
        aria-label={t('settings.up', { name })}
        onClick={() => onMove(-1)}
      >
        <Icon name="chevron-down" />
      </PlainButton>
      <PlainButton
        kind="quiet"
        size="icon"
        disabled={index === count - 1}
        aria-label={t('settings.down', { name })}
        onClick={() => onMove(1)}
      >
        <Icon name="chevron-down" />
      </PlainButton>
    </>
  );
}

/** The list with one of its things a place up or down. */
export const moved = <T,>(list: readonly T[], index: number, by: 1 | -1): T[] => {
  const thing = list[index];
  return thing === undefined ? [...list] : list.toSpliced(index, 1).toSpliced(index + by, 0, thing);
};
