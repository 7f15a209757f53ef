import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { chartCsv, saveCsv, type TableData } from '@fernway/ui/charts';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';

/** What a panel shows, by its title. */
type Sheets = ReadonlyMap<string, TableData>;

const Shown = createContext<Sheets>(new Map());
const Show = createContext<(title: string, data: TableData | undefined) => void>(() => undefined);

/** Around panels whose numbers can be exported together. */
export function FigureExport({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Sheets>(new Map());
  const [show] = useState(() => (title: string, data: TableData | undefined) => {
    setShown((before) => {
      const next = new Map(before);
      if (data) next.set(title, data);
      else next.delete(title);
      return next;
    });
  });
  return (
    <Show value={show}>
      <Shown value={shown}>{children}</Shown>
    </Show>
  );
}

/** Makes what a panel shows part of the page's export. */
export function useExported(title: string, data: Omit<TableData, 'title'> | undefined): void {
  const show = use(Show);
  useEffect(() => {
    show(title, data && { ...data, title });
    return () => show(title, undefined);
  }, [show, title, data]);
}

/** Saves the numbers of all panels as one file, panel below panel. */
export function ExportButton({ title, period }: { title: string; period: string }) {
  const t = useT('analytics');
  const shown = use(Shown);
  const save = () => {
    const sheets = [...shown.values()].map(
      (data) => `${chartCsv({ labelTitle: data.title, labels: [], series: [] })}${chartCsv(data)}`,
    );
    saveCsv(`${title} ${period}`, sheets.join('\r\n'));
  };
  return (
    <PlainButton onClick={save} disabled={shown.size === 0}>
      <Icon name="download" />
      {t('kit.export')}
    </PlainButton>
  );
}
