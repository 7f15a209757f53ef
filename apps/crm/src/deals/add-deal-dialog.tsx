import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Pipeline } from '@fernway/contracts/http/crm-pipelines';
import { commonNamespace, useLanguage, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, ErrorState, FormProblem, LoadingShape, PlainButton } from '@fernway/ui';
import { notify } from '@fernway/web-kit';
import { meQuery } from '@fernway/web-kit/account';
import { dropDraft } from '@fernway/web-kit/use-draft';
import { useZodForm } from '@fernway/web-kit/forms';
import { useWorkspaceCurrency } from '@fernway/web-kit/workspace';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DealFields } from './deal-fields.js';
import { dealEntered, dealForm, type DealText, newDealText } from './deal-form.js';
import { useCreateDeal } from './deals.api.js';
import { usePipelines } from './use-pipelines.js';

const asked = ['name', 'customerName', 'phone', 'value', 'stage', 'priority', 'probability', 'closeDate'] as const;

type Props = {
  onClose: () => void;
  onAdded?: (deal: Deal) => void;
  /** What is known before anything is typed: the customer whose page this is, the column of a board. */
  start?: Partial<DealText>;
};

const draftKeyOf = ({ contactId, companyId }: Partial<DealText> = {}): string =>
  ['deal:new', contactId || companyId].filter(Boolean).join(':');

/** Adds a deal, from whichever page. */
export function AddDealDialog(props: Props) {
  const t = useT('crm');
  const pipelines = usePipelines();
  const me = useQuery(meQuery);
  const currency = useWorkspaceCurrency();
  return (
    <Dialog title={t('dealForm.add')} onDiscard={() => dropDraft(draftKeyOf(props.start))} onClose={props.onClose}>
      {pipelines.error ? (
        <ErrorState title={t('dealForm.failed')} error={pipelines.error} onRetry={() => void pipelines.refetch()} />
      ) : !pipelines.data || me.isPending ? (
        <LoadingShape lines={8} />
      ) : (
        <AddDealForm {...props} pipelines={pipelines.data} currency={currency} />
      )}
    </Dialog>
  );
}

function AddDealForm({
  onClose,
  onAdded,
  start = {},
  pipelines,
  currency,
}: Props & { pipelines: Pipeline[]; currency: string }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const language = useLanguage();
  const create = useCreateDeal();
  // The same click twice, or a retry after a lost answer, must not make two deals.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const reading = { t, language, currency };
  const pipeline = pipelines.find(({ id }) => id === start.pipelineId) ?? pipelines[0]!;
  const form = useZodForm(dealForm(reading, true), newDealText(pipeline, start, language), {
    draft: draftKeyOf(start),
  });

  const save = form.submit(
    async (valid) => {
      const stage = pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === valid.stage);
      const deal = await create.mutateAsync({ deal: dealEntered(valid, stage, reading), idempotencyKey });
      notify({
        kind: 'success',
        title: t('dealForm.added.title'),
        description: t('dealForm.added.text', { name: deal.name }),
      });
      form.draft.sent();
      onAdded?.(deal);
      onClose();
    },
    () => {
      if (asked.every((field) => String(form.values[field] ?? '').trim())) return;
      notify({ kind: 'error', title: common('errorTitle'), description: t('dealForm.required') });
    },
  );

  return (
    <form className="crm-deal-form" onSubmit={(event) => void save(event)} noValidate>
      <DraftRestored {...form.draft} />
      <DealFields form={form} pipelines={pipelines} currency={currency} isNew />
      <FormProblem>{form.failure}</FormProblem>
      <div className="crm-deal-form-end">
        <PlainButton onClick={() => (form.draft.discard(), onClose())}>{common('cancel')}</PlainButton>
        <PlainButton kind="primary" type="submit" busy={form.busy}>
          {t('dealForm.add')}
        </PlainButton>
      </div>
    </form>
  );
}
