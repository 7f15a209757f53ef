import { features, transactionTypes } from '@fernway/contracts/http/tokens';
import { commonNamespace, useT } from '@fernway/i18n';
import { PlainButton, SelectField, TextField } from '@fernway/ui';
import { useSearchParams } from '@fernway/web-kit/router';
import type { EntryFilter } from '../../ledger/ledger.api.js';
import './history.css';

type Name = 'type' | 'feature' | 'from' | 'to';
const day = /^\d{4}-\d\d-\d\d$/;

/** What the address asks for; what is no filter in it counts as none. */
export function useEntryFilter() {
  const [search, setSearch] = useSearchParams();
  const given = (name: Name) => search.get(name) ?? '';
  const among = <T extends string>(values: readonly T[], value: string) => values.find((each) => each === value);
  const type = among(transactionTypes, given('type'));
  const feature = among(features, given('feature'));
  const [from, to] = [given('from'), given('to')].map((value) => (day.test(value) ? value : undefined));
  const filter: EntryFilter = {
    ...(type && { type }),
    ...(feature && { feature }),
    ...(from && { from }),
    ...(to && { to }),
  };

  const set = (name: Name, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const clear = () => setSearch({}, { replace: true });

  return { filter, filtered: Object.keys(filter).length > 0, set, clear };
}

type Props = Pick<ReturnType<typeof useEntryFilter>, 'filter' | 'filtered' | 'set' | 'clear'> & {
  today: string | undefined;
};

/** One row above the history: kind, feature, first and last day. */
export function HistoryFilters({ filter, filtered, set, clear, today }: Props) {
  const t = useT('billing');
  const common = useT(commonNamespace);
  const all = { value: '', label: t('history.all') };
  return (
    <div className="bl-filters">
      <SelectField
        label={t('transactions.type')}
        value={filter.type ?? ''}
        onChange={({ target }) => set('type', target.value)}
        options={[all, ...transactionTypes.map((value) => ({ value, label: t(`transactions.types.${value}`) }))]}
      />
      <SelectField
        label={t('history.feature')}
        value={filter.feature ?? ''}
        onChange={({ target }) => set('feature', target.value)}
        options={[all, ...features.map((value) => ({ value, label: common(`feature.${value}`) }))]}
      />
      <TextField
        label={t('history.from')}
        type="date"
        value={filter.from ?? ''}
        max={filter.to ?? today}
        onChange={({ target }) => set('from', target.value)}
      />
      <TextField
        label={t('history.to')}
        type="date"
        value={filter.to ?? ''}
        min={filter.from}
        max={today}
        onChange={({ target }) => set('to', target.value)}
      />
      {filtered && (
        <PlainButton kind="quiet" onClick={clear}>
          {t('history.clear')}
        </PlainButton>
      )}
    </div>
  );
}
