import type { ImportOptions } from '@fernway/contracts/http/crm-import-options';
import type { Import, ImportReading } from '@fernway/contracts/http/crm-imports';
import { useT } from '@fernway/i18n';
import { CheckField, SelectField } from '@fernway/ui';

const encodings = [
  'utf-8',
  'utf-16le',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'cp949',
];
const delimiters = [',', ';', '\t', '|'] as const;
const previewColumns = 8;

type Props = { it: Import; busy: boolean; onRead: (reading: ImportReading) => void };

/** How the file is read, and its first rows as they are read: another sheet, another row of names, another encoding. */
export function ReadingFields({ it, busy, onRead }: Props) {
  const t = useT('crm');
  const { header, encoding, delimiter, sheet, headerRow } = it.options;
  const read = (change: Partial<ImportReading>) => onRead({ header, encoding, delimiter, sheet, headerRow, ...change });
  const encodingsShown = [...new Set([...(it.encoding ? [it.encoding] : []), ...encodings])];
  return (
    <details className="crm-import-more" open={headerRow > 1 || it.sheets.length > 1}>
      <summary>{t('import.reading.title')}</summary>
      <div className="crm-import-options" aria-busy={busy}>
        {it.sheets.length > 1 && (
          <SelectField
            label={t('import.reading.sheet')}
            value={sheet ?? ''}
            onChange={({ target }) => read({ sheet: target.value || null, headerRow: 1 })}
            options={[
              { value: '', label: t('import.reading.firstSheet') },
              ...it.sheets.map((name) => ({ value: name, label: name })),
            ]}
          />
        )}
        {header && it.preview.length > 1 && (
          <SelectField
            label={t('import.reading.headerRow')}
            value={String(headerRow)}
            onChange={({ target }) => read({ headerRow: Number(target.value) })}
            options={it.preview.map(({ row, cells }) => ({
              value: String(row),
              label: `${row}: ${cells.filter(Boolean).join(' · ').slice(0, 60)}`,
            }))}
          />
        )}
        {it.format === 'csv' && it.delimiter && (
          <SelectField
            label={t('import.option.delimiter')}
            value={it.delimiter}
            onChange={({ target }) => read({ delimiter: target.value as ImportOptions['delimiter'] })}
            options={delimiters.map((value) => ({ value, label: value === '\t' ? t('import.option.tab') : value }))}
          />
        )}
        {it.format !== 'xlsx' && it.encoding && (
          <SelectField
            label={t('import.option.encoding')}
            value={it.encoding}
            onChange={({ target }) => read({ encoding: target.value })}
            options={encodingsShown.map((value) => ({ value, label: value }))}
          />
        )}
        <CheckField
          label={t('import.header')}
          checked={header}
          disabled={busy}
          onChange={(event) => read({ header: event.target.checked })}
        />
      </div>
      <Preview it={it} />
    </details>
  );
}

function Preview({ it: { preview, options } }: { it: Import }) {
  const t = useT('crm');
  if (preview.length === 0) return null;
  const names = (row: number) => options.header && row === options.headerRow;
  return (
    <div className="crm-import-preview" tabIndex={0} role="region" aria-label={t('import.reading.preview')}>
      <table>
        <caption>{t('import.reading.preview')}</caption>
        <tbody>
          {preview.map(({ row, cells }) => (
            <tr key={row} data-names={names(row)} data-above={options.header && row < options.headerRow}>
              <th scope="row" className="fw-numbers">
                {row}
              </th>
              {cells.slice(0, previewColumns).map((cell, at) => (
                <td key={at} dir="auto">
                  {cell}
                </td>
              ))}
              {cells.length > previewColumns && <td className="fw-muted">+{cells.length - previewColumns}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
