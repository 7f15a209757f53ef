/** The cell that the keyboard is at. */
export type Cell = { row: number; column: number };

type Size = { rows: number; columns: number; page: number };

const between = (value: number, most: number) => Math.max(0, Math.min(most, value));

/** Where a key leads from a cell; undefined: it leads nowhere. As in the grid pattern of the ARIA practices. */
export function moved(
  { row, column }: Cell,
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { rows, columns, page }: Size,
): Cell | undefined {
  const far = ctrlKey || metaKey;
  const to: Record<string, Cell> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + page, column },
    PageUp: { row: row - page, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? rows - 1 : row, column: columns - 1 },
  };
  const cell = Object.hasOwn(to, key) ? to[key] : undefined;
  return cell && { row: between(cell.row, rows - 1), column: between(cell.column, columns - 1) };
}
