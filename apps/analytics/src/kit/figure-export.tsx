import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { csvOf, saveCsv } from '@fernway/ui/charts';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { usePeriod } from './use-period.js';

/** Rows of texts: a head, then what is shown. */
export type Sheet = readonly (readonly string[])[];
/** Under their panels' titles, in the order of the panels; undefined while one has nothing to show. */
type Sheets = ReadonlyMap<string, Sheet | undefined>;

const nothing: readonly string[] = [];
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

/** Makes what a panel shows part of the page's export, below its title and what it is `of`; both stay the same objects while they say the same. */
export function useExported(title: string, sheet: Sheet | undefined, of: readonly string[] = nothing): void {
  const show = use(Show);
  useEffect(() => {
    show(title, sheet && [[title, ...of], ...sheet]);
    return () => show(title, undefined);
  }, [show, title, sheet, of]);
}

/** Saves the numbers of all panels as one file, panel below panel. */
export function ExportButton({ title }: { title: string }) {
  const t = useT('analytics');
  const { period } = usePeriod();
  const shown = [...use(Shown).values()].filter((sheet) => sheet !== undefined);
  const named = `${title}, ${t(`kit.period.${period}`)}`;
  return (
    <PlainButton
      disabled={shown.length === 0}
      onClick={() => saveCsv(named, csvOf(shown.flatMap((sheet) => [...sheet, []])))}
    >
      <Icon name="download" />
      {t('kit.export')}
    </PlainButton>
  );
}
