import { type Import, importTargets } from '@fernway/contracts/http/crm-imports';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { useT } from '@fernway/i18n';
import { CheckField, DraftRestored, PlainButton } from '@fernway/ui';
import { errorText } from '@fernway/web-kit';
import { useDraft } from '@fernway/web-kit/use-draft';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ImportProblem } from './import-problem.js';
import { ownFieldsQuery, useCheck, useRead } from './import.api.js';
import { OptionFields } from './option-fields.js';

type Target = { value: string; label: string };

/** What a column can become: a field of the record, one of the workspace's own, or nothing. */
function useTargets(recordType: RecordType): Target[] {
  const t = useT('crm');
  const fields = useQuery(ownFieldsQuery(recordType));
  return [
    { value: '', label: t('import.leaveOut') },
    ...importTargets[recordType].map((value) => ({
      value: value as string,
      label: t(`import.target.${value.replace('.', '-')}`),
    })),
    ...(fields.data?.items ?? []).map(({ id, label }) => ({ value: `fields.${id}`, label })),
  ];
}

/** What is chosen, kept until it is checked; `restored` counts how often it came back. */
function useChosen({ id, columns, mapping: guessed, options: usual }: Import) {
  const [mapping, setMapping] = useState(guessed);
  const [options, setOptions] = useState(usual);
  const [restored, setRestored] = useState(0);
  const draft = useDraft(`import:${id}:${columns.length}`, { mapping, options }, (back) => {
    setMapping(back.mapping);
    setOptions(back.options);
    setRestored((before) => before + 1);
  });
  return { mapping, setMapping, options, setOptions, restored, draft };
}

/** Which column becomes what, with the first values of each. */
export function MappingStep({ it, onChecked }: { it: Import; onChecked: () => void }) {
  const t = useT('crm');
  const { mapping, setMapping, options, setOptions, restored, draft } = useChosen(it);
  const check = useCheck(it.id);
  const read = useRead(it.id);
  const targets = useTargets(it.recordType);
  const used = mapping.filter((target) => target !== null).length;
  const problem = check.error ?? read.error;

  const begin = () => draft.sending(check.mutateAsync({ mapping, options }).then(() => (onChecked(), true)));

  return (
    <section className="crm-import-panel">
      {it.problem && <ImportProblem>{it.problem}</ImportProblem>}
      <DraftRestored {...draft} />
      <p>{it.app ? t('import.known', { app: t(`import.app.${it.app}`) }) : t('import.mapText')}</p>
      {it.format !== 'vcard' && (
        <CheckField
          label={t('import.header')}
          checked={it.options.header}
          disabled={read.isPending}
          onChange={(event) =>
            read.mutate({
              header: event.target.checked,
              encoding: it.options.encoding,
              delimiter: it.options.delimiter,
            })
          }
        />
      )}
      {it.columns.map(
        ({ name, unknownIds }) => unknownIds && <p key={name}>{t('import.unknownIds', { column: name })}</p>,
      )}
      <MappingTable
        columns={it.columns}
        mapping={mapping}
        targets={targets}
        onMap={(at, to) => setMapping(mapping.map((target, place) => (place === at ? to : target)))}
      />
      <OptionFields
        key={restored}
        it={it}
        options={options}
        onChange={setOptions}
        onRead={(reading) => read.mutate({ ...reading, header: it.options.header })}
      />
      {problem && <ImportProblem>{errorText(problem)}</ImportProblem>}
      <div className="crm-import-foot">
        <span className="fw-muted">{t('import.used', { used, all: mapping.length })}</span>
        <PlainButton kind="primary" busy={check.isPending} disabled={used === 0} onClick={begin}>
          {t('import.check')}
        </PlainButton>
      </div>
    </section>
  );
}

type TableProps = {
  columns: Import['columns'];
  mapping: Import['mapping'];
  targets: Target[];
  onMap: (at: number, to: string | null) => void;
};

function MappingTable({ columns, mapping, targets, onMap }: TableProps) {
  const t = useT('crm');
  return (
    <table className="crm-import-table">
      <thead>
        <tr>
          <th scope="col">{t('import.column')}</th>
          <th scope="col">{t('import.samples')}</th>
          <th scope="col">{t('import.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, samples }, at) => (
          <tr key={name} data-unused={mapping[at] === null}>
            <th scope="row" dir="auto">
              {name}
            </th>
            <td className="fw-muted" dir="auto">
              {samples.length > 0 ? samples.join(' · ') : t('import.noSamples')}
            </td>
            <td>
              <select
                className="fw-input"
                aria-label={t('import.becomesOf', { column: name })}
                value={mapping[at] ?? ''}
                onChange={({ target: { value } }) => onMap(at, value || null)}
              >
                {targets.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
