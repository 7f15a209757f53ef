import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { csvOf, saveCsv } from '@fernway/ui/charts';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { usePeriod } from './use-period.js';

/** Rows of texts: a head, then what is shown. */
export type Sheet = readonly (readonly string[])[];
/** By the panel's title, in the order of the panels; undefined while one has nothing to show. */
type Sheets = ReadonlyMap<string, Sheet | undefined>;

const Shown = createContext<Sheets>(new Map());
const Show = createContext<(title: string, sheet: Sheet | undefined) => void>(() => undefined);

/** Around panels whose numbers can be exported together. */
export function FigureExport({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Sheets>(new Map());
  const [show] = useState(() => (title: string, sheet: Sheet | undefined) => {
    setShown((before) => new Map(before).set(title, sheet));
  });
  return (
    <Show value={show}>
      <Shown value={shown}>{children}</Shown>
    </Show>
  );
}

/** Makes what a panel shows part of the page's export; `sheet` stays the same object while it says the same. */
export function useExported(title: string, sheet: Sheet | undefined): void {
  const show = use(Show);
  useEffect(() => {
    show(title, sheet);
    return () => show(title, undefined);
  }, [show, title, sheet]);
}

/** Saves the numbers of all panels as one file, panel below panel. */
export function ExportButton({ title }: { title: string }) {
  const t = useT('analytics');
  const { period } = usePeriod();
  const shown = [...use(Shown)].flatMap(([panel, sheet]) => (sheet ? [{ panel, sheet }] : []));
  const named = `${title}, ${t(`kit.period.${period}`)}`;
  return (
    <PlainButton
      disabled={shown.length === 0}
      onClick={() => saveCsv(named, csvOf(shown.flatMap(({ panel, sheet }) => [[panel], ...sheet, []])))}
    >
      <Icon name="download" />
      {t('kit.export')}
    </PlainButton>
  );
}
