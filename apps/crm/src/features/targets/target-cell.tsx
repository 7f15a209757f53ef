import type { Money } from '@fernway/contracts/endpoint';
import { formatMoney, formatNumber, type Language, useLanguage, useT } from '@fernway/i18n';
import { currencyDigits } from '@fernway/contracts/currency-digits';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { moneyText } from '../../fields/number-text.js';
import { pastedCells, readTarget } from './entered-targets.js';

/** Without its sign where that is the workspace's currency. */
export const amountText = (money: Money, usual: string, language: Language): string =>
  money.currency === usual
    ? formatNumber(money.amount / 10 ** currencyDigits(usual), language)
    : formatMoney(money, language);

type Props = {
  label: string;
  amount: Money | null;
  standard: Money | null;
  currency: string;
  usual: string;
  problem: string | undefined;
  at: { row: number; column: number };
  onChange: (amount: Money | null) => void;
  onPaste: (pasted: string[][]) => void;
};

const steps: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Whether an arrow leads out of what is typed: from its end, or where all of it is selected. */
function leavesText({ value, selectionStart, selectionEnd }: HTMLInputElement, right: number): boolean {
  const all = selectionStart === 0 && selectionEnd === value.length;
  const end = right > 0 ? value.length : 0;
  return all || (selectionStart === end && selectionEnd === end);
}

function goOn(event: KeyboardEvent<HTMLInputElement>, { row, column }: Props['at']): void {
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const [down, right] = event.key === 'Enter' && event.shiftKey ? [-1, 0] : step;
  if (right !== 0 && !leavesText(event.currentTarget, right)) return;
  event.preventDefault();
  const next = event.currentTarget
    .closest('table')
    ?.querySelector<HTMLInputElement>(`input[data-cell="${row + down}:${column + right}"]`);
  if (next) next.focus();
  else if (event.key === 'Enter') event.currentTarget.blur();
}

/** One month: focus selects it, leaving it saves, Escape takes back what was typed. */
export function TargetCellInput({ label, amount, standard, currency, usual, problem, at, onChange, onPaste }: Props) {
  const t = useT('crm');
  const language = useLanguage();
  const problemId = useId();
  const [focused, setFocused] = useState(false);
  const [draft, setDraft] = useState<string>();
  const shown = (money: Money) => (focused ? moneyText(money, language) : amountText(money, usual, language));
  const read = draft === undefined ? amount : readTarget(draft, currency, language);
  const invalid = read && 'problem' in read ? t(read.problem) : undefined;
  const told = invalid ?? problem;

  const leave = () => {
    setFocused(false);
    if (draft === undefined || (read && 'problem' in read)) return;
    setDraft(undefined);
    if (read?.amount !== amount?.amount) onChange(read);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setDraft(undefined);
    else goOn(event, at);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = pastedCells(event.clipboardData.getData('text'));
    if (!pasted) return;
    event.preventDefault();
    setDraft(undefined);
    onPaste(pasted);
  };

  return (
    <>
      <input
        className="fw-input fw-numbers crm-target-input"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={told ? true : undefined}
        aria-describedby={told && problemId}
        data-cell={`${at.row}:${at.column}`}
        placeholder={standard ? amountText(standard, usual, language) : '–'}
        value={draft ?? (amount ? shown(amount) : '')}
        onFocus={(event) => {
          setFocused(true);
          const input = event.currentTarget;
          requestAnimationFrame(() => document.activeElement === input && input.select());
        }}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
        onPaste={paste}
      />
      {told && (
        <span id={problemId} className="crm-target-problem" role="alert">
          {told}
        </span>
      )}
    </>
  );
}
