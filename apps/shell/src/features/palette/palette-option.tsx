import type { SearchHit } from '@fernway/contracts/http/crm-search';
import { Icon, SampleMark } from '@fernway/ui';
import type { ReactNode } from 'react';

type Span = SearchHit['titleSpans'][number];

/** A text with the parts that were looked for marked. */
export function Marked({ text, spans }: { text: string; spans: readonly Span[] }) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const [from, to] of spans) {
    parts.push(text.slice(done, from), <mark key={from}>{text.slice(from, to)}</mark>);
    done = to;
  }
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  );
}

/** What can be chosen: a record, a page or a command. */
export type PaletteOption = {
  id: string;
  icon: string;
  title: ReactNode;
  detail?: ReactNode;
  sample?: boolean;
  run: () => void;
};

export type PaletteGroup = { id: string; title: string; options: PaletteOption[] };

type Props = { option: PaletteOption; id: string; selected: boolean; onPoint: () => void; onChoose: () => void };

export function OptionRow({ option, id, selected, onPoint, onChoose }: Props) {
  return (
    <li id={id} role="option" aria-selected={selected} onPointerMove={onPoint} onClick={onChoose}>
      <Icon name={option.icon} />
      <span className="palette-title">
        {option.title}
        {option.sample && <SampleMark />}
      </span>
      {option.detail && <span className="palette-detail">{option.detail}</span>}
    </li>
  );
}
