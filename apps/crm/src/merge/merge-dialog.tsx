import type { Duplicate, MergeInput, MergeType, TooMany } from '@fernway/contracts/http/crm-merges';
import { commonNamespace, type Translate, useT } from '@fernway/i18n';
import { Dialog, ErrorState, FormProblem, LoadingShape, PlainButton } from '@fernway/ui';
import { ApiError, errorText, notify } from '@fernway/web-kit';
import { useAttempt } from '@fernway/web-kit/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TwoValues } from '../conflict/two-values.js';
import { describeFacts } from '../record/describe.js';
import type { AnyRecord, Fact } from '../record/facts.js';
import { type RecordAccess, recordQuery } from '../record/record.api.js';
import { merge, unmerge } from './merge.api.js';
import { choicesOf, empty, type MergeChoice, takenAs } from './merge-choices.js';
import { Reasons } from './reasons.js';
import './merge.css';

type Props<R extends AnyRecord> = {
  access: RecordAccess<R> & { type: MergeType };
  facts: readonly Fact[];
  /** Stays, with its id. */
  keep: R;
  duplicate: Duplicate;
  onClose: () => void;
};

/** Two records side by side, a choice for each fact in which they differ, and one record in the end. */
export function MergeDialog<R extends AnyRecord>({ access, facts, keep, duplicate, onClose }: Props<R>) {
  const t = useT('crm');
  const other = useQuery(recordQuery(access, duplicate.id));
  return (
    <Dialog title={t(`merge.title.${access.type}`)} wide onClose={onClose}>
      {other.data ? (
        <Choices access={access} facts={facts} keep={keep} other={other.data} duplicate={duplicate} onClose={onClose} />
      ) : other.error ? (
        <ErrorState title={t('record.failed')} error={other.error} onRetry={() => void other.refetch()} />
      ) : (
        <LoadingShape lines={4} />
      )}
    </Dialog>
  );
}

/** In which two records have more together than one may have. */
const tooManyText = (error: unknown, t: Translate): string | undefined => {
  const tooMany = error instanceof ApiError && (error.details['tooMany'] as TooMany | undefined);
  return tooMany ? t(`merge.tooMany.${tooMany.field}`, tooMany) : undefined;
};

/** Makes one of two records, and says so; it can be taken back. */
function useMerge(type: MergeType, keep: AnyRecord, other: AnyRecord, onDone: () => void) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const client = useQueryClient();
  const { attempt, busy, failure } = useAttempt();
  const textOf = (error: unknown) => tooManyText(error, t) ?? errorText(error);
  const readAgain = () => void client.invalidateQueries({ queryKey: ['crm'] });
  // The dialog is gone by then.
  const takeBack = (batch: Parameters<typeof unmerge>[0]) =>
    unmerge(batch)
      .catch((error: unknown) => notify({ kind: 'error', title: common('errorTitle'), description: textOf(error) }))
      .finally(readAgain);

  /** What the one that stays gets from the other, and what it does not. */
  const mergeThem = async (chosen: Pick<MergeInput, 'take' | 'leave'>) => {
    await attempt(async () => {
      const ids = { keepId: keep.id, keepVersion: keep.version, otherId: other.id, otherVersion: other.version };
      const batch = await merge(type, { ...ids, ...chosen });
      onDone();
      notify({
        kind: 'success',
        title: t('merge.done', { name: other.name, kept: keep.name }),
        duration: 10_000,
        action: { label: common('undo'), run: () => void takeBack(batch) },
      });
    }, textOf);
    readAgain();
  };

  return { busy, failure, mergeThem };
}

function Choices<R extends AnyRecord>({ access, facts, keep, other, duplicate, onClose }: Props<R> & { other: R }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const choices = choicesOf(access.type, facts, keep, other);
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const { busy, failure, mergeThem } = useMerge(access.type, keep, other, onClose);
  const describe = describeFacts<R>(facts, t);
  const isTaken = ({ path, theirs }: MergeChoice) => chosen[path] ?? theirs;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = (some: MergeChoice[]) => some.map(({ path }) => takenAs(path));
    const left = choices.filter((choice) => choice.theirs && !isTaken(choice));
    void mergeThem({ take: fields(choices.filter(isTaken)), ...(left.length > 0 && { leave: fields(left) }) });
  };

  return (
    <form className="crm-merge" onSubmit={submit}>
      <p>{t(`merge.text.${access.type}`, { name: other.name, kept: keep.name })}</p>
      <Reasons duplicate={duplicate} />
      {choices.length === 0 && <p className="fw-muted">{t('merge.alike')}</p>}
      {choices.map((choice) => {
        const { label, show } = describe(choice.path);
        return (
          <TwoValues
            key={choice.path}
            label={label}
            first={{ title: t('merge.kept'), value: empty(choice.mine) ? undefined : show(choice.mine, keep) }}
            second={{ title: t('merge.other'), value: empty(choice.other) ? undefined : show(choice.other, other) }}
            chosen={isTaken(choice)}
            empty={t('merge.empty')}
            onChoose={(theirs) => setChosen((before) => ({ ...before, [choice.path]: theirs }))}
          />
        );
      })}
      {choices.length > 0 && <p className="fw-muted">{t('merge.dropped', { kept: keep.name })}</p>}
      <FormProblem>{failure}</FormProblem>
      <div className="crm-merge-end">
        <PlainButton onClick={onClose}>{common('cancel')}</PlainButton>
        <PlainButton kind="primary" type="submit" busy={busy}>
          {t('merge.submit')}
        </PlainButton>
      </div>
    </form>
  );
}
