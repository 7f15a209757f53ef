import { lifecycles } from '@fernway/contracts/http/crm';
import type { ValueMatch } from '@fernway/contracts/http/crm-import-options';
import type { Import, UnknownValue } from '@fernway/contracts/http/crm-imports';
import { priorities } from '@fernway/contracts/records/deal';
import { useT } from '@fernway/i18n';
import { NumberText, PlainButton } from '@fernway/ui';
import { errorText } from '@fernway/web-kit';
import { useMembers } from '@fernway/web-kit/members';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePipelines } from '../../deals/use-pipelines.js';
import { ImportProblem } from './import-problem.js';
import { ownFieldsQuery, useCheck } from './import.api.js';

type Choice = { value: string; label: string };
/** What stands for "nothing" and "as it was chosen for all" in a list of values. */
const [nothing, asChosen] = ['-', ''];

/** What values of this import can become, by what they fill. */
function useOurs({ recordType }: Import): (target: string) => Choice[] {
  const t = useT('crm');
  const { members } = useMembers();
  const pipelines = usePipelines();
  const fields = useQuery(ownFieldsQuery(recordType));
  return (target) => {
    const lines = pipelines.data ?? [];
    const own = fields.data?.items.find(({ id }) => target === `fields.${id}`);
    const choices: Record<string, Choice[]> = {
      owner: members.map(({ id, name }) => ({ value: id, label: name })),
      pipeline: lines.map(({ id, name }) => ({ value: id, label: name })),
      stage: lines.flatMap(({ stages }) => stages.map(({ id, name }) => ({ value: id, label: name }))),
      lifecycle: lifecycles.map((value) => ({ value, label: t(`import.lifecycle.${value}`) })),
      priority: priorities.map((value) => ({ value, label: t(`import.priority.${value}`) })),
    };
    return choices[target] ?? (own?.options ?? []).map(({ id, label }) => ({ value: id, label }));
  };
}

/** Values of the file that nobody here knows: what each becomes is said once, for all its rows. */
export function UnknownValues({ it }: { it: Import }) {
  const t = useT('crm');
  const check = useCheck(it.id);
  const ours = useOurs(it);
  const [chosen, setChosen] = useState(() => it.unknown.map(({ suggestion }) => suggestion ?? asChosen));
  if (it.unknown.length === 0) return null;
  const said = it.unknown.flatMap(({ target, value }, at): ValueMatch[] =>
    chosen[at] === asChosen ? [] : [{ target, from: value, to: chosen[at] === nothing ? null : chosen[at]! }],
  );
  const again = () =>
    check.mutate({ mapping: it.mapping, options: { ...it.options, values: [...it.options.values, ...said] } });
  return (
    <section className="crm-import-unknown" aria-labelledby="import-unknown">
      <h3 id="import-unknown">{t('import.unknown.title')}</h3>
      <p className="fw-muted">{t(`import.unknown.${it.options.unknown}`)}</p>
      <table className="crm-import-table">
        <thead>
          <tr>
            <th scope="col">{t('import.column')}</th>
            <th scope="col">{t('import.unknown.value')}</th>
            <th scope="col">{t('import.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {it.unknown.map((one, at) => (
            <ValueRow
              key={`${one.target} ${one.value}`}
              one={one}
              choices={ours(one.target)}
              value={chosen[at]!}
              onChoose={(next) => setChosen(chosen.map((before, place) => (place === at ? next : before)))}
            />
          ))}
        </tbody>
      </table>
      {check.error && <ImportProblem>{errorText(check.error)}</ImportProblem>}
      <PlainButton busy={check.isPending} disabled={said.length === 0} onClick={again}>
        {t('import.unknown.again')}
      </PlainButton>
    </section>
  );
}

type RowProps = { one: UnknownValue; choices: Choice[]; value: string; onChoose: (value: string) => void };

function ValueRow({ one: { column, value: said, rows }, choices, value, onChoose }: RowProps) {
  const t = useT('crm');
  return (
    <tr>
      <th scope="row" dir="auto">
        {column}
      </th>
      <td dir="auto">
        {said}{' '}
        <span className="fw-muted">
          (<NumberText value={rows} />)
        </span>
      </td>
      <td>
        <select
          className="fw-input"
          aria-label={t('import.becomesOf', { column: said })}
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value={asChosen}>{t('import.unknown.keep')}</option>
          <option value={nothing}>{t('import.unknown.nothing')}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}
