import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Pipeline } from '@fernway/contracts/http/crm-pipelines';
import { commonNamespace, useLanguage, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, ErrorState, FormProblem, LoadingShape, PlainButton } from '@fernway/ui';
import { notify } from '@fernway/web-kit';
import { dropDraft } from '@fernway/web-kit/use-draft';
import { useZodForm } from '@fernway/web-kit/forms';
import { useState } from 'react';
import { same } from '../conflict/versions.js';
import { DealFields } from './deal-fields.js';
import { dealEntered, dealForm, textOfDeal } from './deal-form.js';
import { type DealChanged, useDealSave } from './use-deal-save.js';
import { usePipelines } from './use-pipelines.js';

type Props = { deal: Deal; onClose: () => void };

const draftKeyOf = ({ id }: Deal): string => `deal:${id}`;

/** Changes a deal; its stage too, which may win, lose or reopen it. */
export function EditDealDialog(props: Props) {
  const t = useT('crm');
  const pipelines = usePipelines();
  return (
    <Dialog
      title={t('dealForm.edit', { name: props.deal.name })}
      onDiscard={() => dropDraft(draftKeyOf(props.deal))}
      onClose={props.onClose}
    >
      {pipelines.error ? (
        <ErrorState title={t('dealForm.failed')} error={pipelines.error} onRetry={() => void pipelines.refetch()} />
      ) : pipelines.data ? (
        <EditDealForm {...props} pipelines={pipelines.data} />
      ) : (
        <LoadingShape lines={8} />
      )}
    </Dialog>
  );
}

function EditDealForm({ deal: given, onClose, pipelines }: Props & { pipelines: Pipeline[] }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const language = useLanguage();
  // What the person sees and changes; the page behind may already hold a newer one.
  const [deal] = useState(given);
  const reading = { t, language, currency: deal.value.currency };
  const form = useZodForm(dealForm(reading, false), textOfDeal(deal, language), { draft: draftKeyOf(deal) });
  const { save, question } = useDealSave(pipelines);

  const submit = form.submit(async (valid) => {
    const stage = pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === valid.stage);
    const { closedOn, ...rest } = valid;
    // The day that stood there is the moment that is stored.
    const sameDay = closedOn === textOfDeal(deal, language).closedOn;
    const change = changeOf(deal, dealEntered(sameDay ? rest : valid, stage, reading));
    const saved = Object.keys(change).length > 0 ? await save(deal, change) : deal;
    if (!saved) return;
    notify({ kind: 'success', title: t('dealForm.saved', { name: saved.name }) });
    form.draft.sent();
    onClose();
  });

  return (
    <>
      <form className="crm-deal-form" onSubmit={(event) => void submit(event)} noValidate>
        <DraftRestored {...form.draft} />
        <DealFields form={form} pipelines={pipelines} currency={deal.value.currency} isNew={false} />
        <FormProblem>{form.failure}</FormProblem>
        <div className="crm-deal-form-end">
          <PlainButton onClick={() => (form.draft.discard(), onClose())}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={form.busy}>
            {common('save')}
          </PlainButton>
        </div>
      </form>
      {question}
    </>
  );
}

/** Only what differs: a change of another field by somebody else stays. */
const changeOf = (deal: Deal, entered: DealChanged): DealChanged =>
  Object.fromEntries(
    Object.entries(entered).filter(
      ([name, value]) =>
        value !== undefined &&
        !(name === 'value' && entered.lines?.length) &&
        !same(value, name === 'stage' ? deal.stageId : deal[name as keyof Deal]),
    ),
  );
