import { mostDealLines } from '@fernway/contracts/records/deal-line';
import { commonNamespace, formatMoney, useT } from '@fernway/i18n';
import { FormProblem, Icon, PlainButton } from '@fernway/ui';
import { useState } from 'react';
import { LineRow } from './line-row.js';
import { lineProblems, type LineReading, type LineText, newLine, sumOf } from './line-text.js';
import './line-editor.css';

type Props = {
  lines: readonly LineText[];
  /** Of the deal. */
  currency: string;
  reading: LineReading;
  /** Why the form was not sent; then each line says what it lacks. */
  error: string | undefined;
  onChange: (lines: LineText[]) => void;
};

/** The products of a deal, one a row, and their sum. */
export function LineEditor({ lines, currency, reading, error, onChange }: Props) {
  const { t } = reading;
  const [added, setAdded] = useState<string>();
  const [removed, setRemoved] = useState<{ line: LineText; index: number }>();

  const change = (key: string, part: Partial<LineText>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const add = () => {
    const line = newLine(currency);
    setAdded(line.key);
    onChange([...lines, line]);
  };
  const remove = (index: number) => {
    setRemoved({ line: lines[index]!, index });
    onChange(lines.toSpliced(index, 1));
  };
  const move = (index: number, by: 1 | -1) =>
    onChange(lines.with(index, lines[index + by]!).with(index + by, lines[index]!));

  return (
    <section className="crm-lines" aria-label={t('dealLines.title')}>
      <h3>{t('dealLines.title')}</h3>
      {lines.map((line, index) => (
        <LineRow
          key={line.key}
          line={line}
          index={index}
          count={lines.length}
          reading={reading}
          problems={error ? lineProblems(line, reading) : {}}
          isNew={line.key === added}
          onChange={(part) => change(line.key, part)}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
      {removed && (
        <Removed
          name={removed.line.name}
          onUndo={() => {
            onChange(lines.toSpliced(removed.index, 0, removed.line));
            setRemoved(undefined);
          }}
        />
      )}
      <LinesEnd lines={lines} currency={currency} reading={reading} onAdd={add} />
      <FormProblem quiet>{error}</FormProblem>
    </section>
  );
}

function LinesEnd({ lines, currency, reading, onAdd }: Omit<Props, 'error' | 'onChange'> & { onAdd: () => void }) {
  const { t, language } = reading;
  return (
    <div className="crm-lines-end">
      <PlainButton disabled={lines.length >= mostDealLines} onClick={onAdd}>
        <Icon name="plus" /> {t('dealLines.add')}
      </PlainButton>
      {lines.length > 0 && (
        <span role="status">
          {t('dealLines.sum')}{' '}
          <strong className="fw-numbers">{formatMoney({ amount: sumOf(lines, reading), currency }, language)}</strong>
        </span>
      )}
    </div>
  );
}

function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  return (
    <p className="fw-small" role="status">
      {name ? t('dealLines.removed', { name }) : t('dealLines.removedNameless')}{' '}
      <PlainButton kind="link" onClick={onUndo}>
        {common('undo')}
      </PlainButton>
    </p>
  );
}
