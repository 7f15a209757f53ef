import { useLanguage, useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { step, titleOf, type View } from './spans.js';
import type { CalendarAddress } from './use-calendar-address.js';

type Props = { address: CalendarAddress; days: string[]; today: string; overdueCount: number };

/** Goes from span to span, and says which one is shown, whose, and how. */
export function CalendarBar({ address: { view, date, show, ...address }, days, today, overdueCount }: Props) {
  const t = useT('crm');
  const language = useLanguage();
  return (
    <div className="crm-calendar-bar">
      <div>
        <PlainButton
          size="icon"
          aria-label={t('calendar.previous')}
          onClick={() => show({ date: step(view, date, -1) })}
        >
          <Icon name="chevron-right" />
        </PlainButton>
        <PlainButton onClick={() => show({ date: today })}>{t('calendar.today')}</PlainButton>
        <PlainButton size="icon" aria-label={t('calendar.next')} onClick={() => show({ date: step(view, date, 1) })}>
          <Icon name="chevron-right" />
        </PlainButton>
      </div>
      <h2 aria-live="polite">
        {address.only ? t(`calendar.only.${address.only}`) : titleOf(view, days, date, language)}
      </h2>
      {address.only && (
        <PlainButton kind="link" onClick={() => show({ view: 'agenda' })}>
          {t('calendar.only.all')}
        </PlainButton>
      )}
      {overdueCount > 0 && view !== 'agenda' && (
        <PlainButton kind="link" className="crm-agenda-late" onClick={() => show({ view: 'agenda', date: today })}>
          {t('calendar.overdueCount', { count: overdueCount })}
        </PlainButton>
      )}
      <div className="crm-calendar-choices">
        <select
          className="fw-input"
          aria-label={t('calendar.whose')}
          value={address.everybody ? 'all' : 'mine'}
          onChange={(event) => show({ who: event.target.value })}
        >
          <option value="mine">{t('calendar.mine')}</option>
          <option value="all">{t('calendar.everybody')}</option>
        </select>
        <select
          className="fw-input"
          aria-label={t('calendar.view')}
          value={view}
          onChange={(event) => show({ view: event.target.value as View })}
        >
          {address.choices.map((each) => (
            <option key={each} value={each}>
              {t(`calendar.views.${each}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
