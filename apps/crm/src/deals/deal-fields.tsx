import { priorities } from '@fernway/contracts/http/crm-deals';
import type { Pipeline } from '@fernway/contracts/http/crm-pipelines';
import { useLanguage, useT } from '@fernway/i18n';
import { SelectField, TextField } from '@fernway/ui';
import type { useZodForm } from '@fernway/web-kit/forms';
import { useState } from 'react';
import { CustomerField } from './customer-field.js';
import { type dealForm, today } from './deal-form.js';
import { percentText, withSymbol } from './money-text.js';
import './deal-dialog.css';

type Form = ReturnType<typeof useZodForm<ReturnType<typeof dealForm>>>;

type Props = { form: Form; pipelines: Pipeline[]; currency: string; isNew: boolean };

/** The inputs of a deal, new or known. Amounts get the sign that they lack when their input is left. */
export function DealFields({ form, pipelines, currency, isNew }: Props) {
  const t = useT('crm');
  const language = useLanguage();
  const pipeline = pipelines.find(({ id }) => id === form.values['pipelineId']) ?? pipelines[0]!;
  const stage = pipeline.stages.find(({ id }) => id === form.values['stage']);
  const [likelihoodTyped, setLikelihoodTyped] = useState(!isNew);
  const text = (name: Parameters<Form['field']>[0]) => String(form.values[name] ?? '');

  const goTo = (stages: Pipeline['stages'], id: string) => {
    form.set('stage', id);
    const next = stages.find((known) => known.id === id);
    if (next && !likelihoodTyped) form.set('probability', percentText(next.probability, language));
  };
  const goThrough = (id: string) => {
    const { stages } = pipelines.find((known) => known.id === id)!;
    form.set('pipelineId', id);
    goTo(stages, stages.find(({ kind }) => kind === (stage?.kind ?? 'open'))!.id);
  };
  const link = (contactId: string, companyId: string) => (
    form.set('contactId', contactId), form.set('companyId', companyId)
  );

  return (
    <div className="crm-deal-fields">
      <div className="crm-deal-wide">
        <TextField label={t('dealForm.name')} required autoFocus autoComplete="off" {...form.field('name')} />
      </div>
      <CustomerField
        value={text('customerName')}
        error={form.errors['customerName']}
        linked={Boolean(text('contactId') || text('companyId'))}
        onType={(name) => {
          form.set('customerName', name);
          link('', '');
        }}
        onChoose={(customer) => {
          form.set('customerName', customer.name);
          link('contactId' in customer ? customer.contactId : '', 'companyId' in customer ? customer.companyId : '');
          if (customer.phone && !text('phone')) form.set('phone', customer.phone);
        }}
      />
      <TextField label={t('dealForm.phone')} type="tel" required={isNew} autoComplete="off" {...form.field('phone')} />
      <TextField
        label={t('dealForm.value')}
        required
        autoComplete="off"
        placeholder={withSymbol('5000', language, currency)}
        {...form.field('value')}
        onBlur={() => form.set('value', withSymbol(text('value'), language, currency))}
      />
      <SelectField
        label={t('dealForm.priority')}
        required
        options={priorities.map((value) => ({ value, label: t(`dealForm.priorities.${value}`) }))}
        {...form.field('priority')}
      />
      {pipelines.length > 1 && (
        <SelectField
          label={t('dealForm.pipeline')}
          required
          options={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('pipelineId')}
          onChange={(event) => goThrough(event.target.value)}
        />
      )}
      <SelectField
        label={t('dealForm.stage')}
        required
        options={pipeline.stages.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('stage')}
        onChange={(event) => goTo(pipeline.stages, event.target.value)}
      />
      <TextField
        label={t('dealForm.probability')}
        required
        autoComplete="off"
        {...form.field('probability')}
        onChange={(event) => {
          setLikelihoodTyped(true);
          form.set('probability', event.target.value);
        }}
        onBlur={() =>
          form.set(
            'probability',
            text('probability')
              .trim()
              .replace(/^([\d.,]+)$/, '$1%'),
          )
        }
      />
      <TextField label={t('dealForm.closeDate')} type="date" required={isNew} {...form.field('closeDate')} />
      {stage && stage.kind !== 'open' && (
        <TextField label={t('dealForm.closedOn')} type="date" max={today()} {...form.field('closedOn')} />
      )}
      {stage?.kind === 'lost' && (
        <div className="crm-deal-wide">
          <TextField label={t('dealForm.lostReason')} autoComplete="off" {...form.field('lostReason')} />
        </div>
      )}
    </div>
  );
}
