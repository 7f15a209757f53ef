import { numberIn } from '../import-mapping/numbers.js';

const page =
  /^(page|seite|página|pagina|strona|pag\.?|стр\.?|страница|第|ページ|쪽)\s*\d+\s*(页|頁|ページ)?(\s*(of|von|de|di|z|van|из|\/|-)\s*\d+)?$/i;
const foot =
  /^(confidential information|copyright ?(\(c\)|©)|generated (by|on)|exported (by|on|from)|total records|erstellt am|generado el|报表生成|出力日)/i;
const total =
  /^((grand|sub)[ -]?)?totals?( general)?:?$|^(gesamt(summe)?|summe|zwischensumme|insgesamt|suma|razem|total général|totale|totaal|итого|всего|合計|小計|总计|合计|小计|합계|총계|소계):?$/i;
const rule = /^[-=_*·—–.\s]{3,}$/;

/** Whether a row below the header is a heading again, a total, or a line of the page, and no record. */
export const isNoRecord = (cells: string[], header: readonly string[] | undefined): boolean => {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  const [first = '', ...others] = filled;
  if (filled.length === 0 || !header || header.length < 2) return false;
  if (filled.every((cell) => rule.test(cell))) return true;
  if (others.length === 0 && (page.test(first) || foot.test(first))) return true;
  if (
    total.test(first) &&
    others.every((cell) => numberIn(cell, '.') !== undefined || numberIn(cell, ',') !== undefined)
  )
    return true;
  return (
    filled.length > 1 &&
    cells.every((cell, at) => cell.trim().toLowerCase() === (header[at] ?? '').trim().toLowerCase())
  );
};
