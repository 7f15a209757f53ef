import { ChartPanel } from '@fernway/ui/large-charts';
import { type ComponentProps, useMemo } from 'react';
import { sheetOf } from '../kit/figure-data.js';
import { useExported } from '../kit/figure-export.js';

/** A chart whose numbers are part of the page's export. */
export function ExportedChart(props: ComponentProps<typeof ChartPanel>) {
  const { title, data } = props;
  useExported(
    title,
    useMemo(() => data && sheetOf(data), [data]),
  );
  return <ChartPanel {...props} />;
}
