import type { MouseEvent } from 'react';

/** The row that something in the grid stands in, by what it tells a screen reader; undefined: none, as in a pop-up. */
function rowOf(target: Element): number | undefined {
  const index = target.closest('.crm-rows > [role=row]')?.getAttribute('aria-rowindex');
  return index ? Number(index) - 2 : undefined;
}

const cellIn = (target: Element) => target.closest('.crm-rows [role=gridcell]');

/** The column that was pressed; -1 is the box to select with. Links, inputs and editors have doings of their own. */
export function pressedCell({ target }: MouseEvent, editable: boolean): { row: number; column: number } | undefined {
  if (!(target instanceof Element) || target.closest('a, input, .crm-cell-editing')) return undefined;
  const cell = cellIn(target);
  const row = rowOf(target);
  return cell && row !== undefined
    ? { row, column: [...cell.parentElement!.children].indexOf(cell) - (editable ? 1 : 0) }
    : undefined;
}

/** What was clicked in a row: its box, or the name that leads to the record and is not to open elsewhere. */
export function clicked(event: MouseEvent): { what: 'box' | 'name'; row: number } | undefined {
  const { target } = event;
  const row = target instanceof Element ? rowOf(target) : undefined;
  if (row === undefined) return undefined;
  if ((target as Element).closest('.crm-cell-box')) return { what: 'box', row };
  const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return (target as Element).closest('.crm-name') && !elsewhere ? { what: 'name', row } : undefined;
}
