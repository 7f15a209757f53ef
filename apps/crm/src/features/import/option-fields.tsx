import { lifecycles } from '@fernway/contracts/http/crm';
import type { ImportOptions } from '@fernway/contracts/http/crm-import-options';
import type { Import } from '@fernway/contracts/http/crm-imports';
import { useT } from '@fernway/i18n';
import { SelectField, TextField } from '@fernway/ui';

type Props = {
  it: Import;
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
};

/** What happens to records that are there, and how dates, numbers and phones are meant. */
export function OptionFields({ it, options, onChange }: Props) {
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
      <SelectField
        label={t('import.option.unknown')}
        value={options.unknown}
        onChange={({ target }) => onSet({ unknown: target.value as ImportOptions['unknown'] })}
        options={choices('unknown', ['note', 'empty', 'refuse'])}
      />
      {it.recordType !== 'company' && (
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
      <TextField
        label={t('import.option.tags')}
        defaultValue={options.tags.join(', ')}
        onChange={({ target }) => onSet({ tags: tagsIn(target.value) })}
      />
    </>
  );
}

const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .flatMap((tag) => tag.trim().slice(0, 50) || [])
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
