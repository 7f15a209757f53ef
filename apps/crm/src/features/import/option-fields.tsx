import { cellOfList, listInCell } from '@fernway/contracts/cell-list';
import { lifecycles } from '@fernway/contracts/http/crm';
import type { Import, ImportOptions } from '@fernway/contracts/http/crm-imports';
import { isSubject } from '@fernway/contracts/http/crm-records';
import { useT } from '@fernway/i18n';
import { SelectField, TextField } from '@fernway/ui';

const encodings = [
  'utf-8',
  'utf-16le',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
];
const delimiters = [',', ';', '\t', '|'] as const;

type Props = {
  it: Import;
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
  onRead: (reading: Pick<ImportOptions, 'encoding' | 'delimiter'>) => void;
};

/** What happens to records that are there, and how dates, numbers and phones are meant. */
export function OptionFields({ it, options, onChange, onRead }: Props) {
  const t = useT('crm');
  const set = (change: Partial<ImportOptions>) => onChange({ ...options, ...change });
  return (
    <>
      <div className="crm-import-options">
        <RecordOptions it={it} options={options} onSet={set} />
      </div>
      <details className="crm-import-more">
        <summary>{t('import.option.more')}</summary>
        <div className="crm-import-options">
          <ValueOptions options={options} onSet={set} />
          <FileOptions it={it} onRead={onRead} />
        </div>
      </details>
    </>
  );
}

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

function useChoices() {
  const t = useT('crm');
  return (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`import.option.${name}-${value}`) }));
}

type SetOptions = (change: Partial<ImportOptions>) => void;

/** What happens to records that are there, and what all that are imported get. */
function RecordOptions({ it, options, onSet }: { it: Import; options: ImportOptions; onSet: SetOptions }) {
  const t = useT('crm');
  const choices = useChoices();
  return (
    <>
      <SelectField
        label={t('import.option.existing')}
        value={options.existing}
        onChange={({ target }) => onSet({ existing: target.value as never })}
        options={choices('existing', ['update', 'fill', 'skip'])}
      />
      {(it.recordType === 'contact' || it.recordType === 'deal') && (
        <SelectField
          label={t('import.option.similar')}
          value={options.similar}
          onChange={({ target }) => onSet({ similar: target.value as never })}
          options={choices('similar', ['skip', 'create'])}
        />
      )}
      {it.recordType === 'contact' && (
        <SelectField
          label={t('import.option.lifecycle')}
          value={options.lifecycle}
          onChange={({ target }) => onSet({ lifecycle: target.value as never })}
          options={lifecycles.map((value) => ({ value, label: t(`import.lifecycle.${value}`) }))}
        />
      )}
      {isSubject(it.recordType) && (
        <TextField
          label={t('import.option.tags')}
          defaultValue={cellOfList(options.tags)}
          onChange={({ target }) => onSet({ tags: tagsIn(target.value) })}
        />
      )}
    </>
  );
}

const tagsIn = (text: string): string[] =>
  listInCell(text)
    .map((tag) => tag.slice(0, 50))
    .slice(0, 50);

/** How dates, numbers, phones and money in the file are meant. */
function ValueOptions({ options, onSet }: { options: ImportOptions; onSet: SetOptions }) {
  const t = useT('crm');
  const choices = useChoices();
  return (
    <>
      <SelectField
        label={t('import.option.dateOrder')}
        value={options.dateOrder}
        onChange={({ target }) => onSet({ dateOrder: target.value as never })}
        options={choices('dateOrder', ['ymd', 'dmy', 'mdy'])}
      />
      <SelectField
        label={t('import.option.decimal')}
        value={options.decimal}
        onChange={({ target }) => onSet({ decimal: target.value as never })}
        options={same(['.', ','])}
      />
      <TextField
        label={t('import.option.country')}
        value={options.country}
        maxLength={2}
        onChange={({ target }) => onSet({ country: target.value.toUpperCase() })}
      />
      <TextField
        label={t('import.option.currency')}
        value={options.currency}
        maxLength={3}
        onChange={({ target }) => onSet({ currency: target.value.toUpperCase() })}
      />
    </>
  );
}

/** How the file itself is read: it is read again. */
function FileOptions({ it, onRead }: Pick<Props, 'it' | 'onRead'>) {
  const t = useT('crm');
  const encodingsShown = [...new Set([...(it.encoding ? [it.encoding] : []), ...encodings])];
  return (
    <>
      {it.format === 'csv' && it.delimiter && (
        <SelectField
          label={t('import.option.delimiter')}
          value={it.delimiter}
          onChange={({ target }) => onRead({ encoding: it.encoding, delimiter: target.value as never })}
          options={delimiters.map((value) => ({ value, label: value === '\t' ? t('import.option.tab') : value }))}
        />
      )}
      {it.format !== 'xlsx' && it.encoding && (
        <SelectField
          label={t('import.option.encoding')}
          value={it.encoding}
          onChange={({ target }) => onRead({ encoding: target.value, delimiter: it.delimiter as never })}
          options={same(encodingsShown)}
        />
      )}
    </>
  );
}
