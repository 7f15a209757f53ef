import { priorities } from '@fernway/contracts/http/crm-deals';
import type { Pipeline, StageKind } from '@fernway/contracts/http/crm-pipelines';
import { useLanguage, useT } from '@fernway/i18n';
import { SelectField, TextField } from '@fernway/ui';
import { moneyFrom } from '@fernway/i18n/typed-amounts';
import type { useZodForm } from '@fernway/web-kit/forms';
import { useId, useState } from 'react';
import { LineEditor } from '../deal-lines/line-editor.js';
import { type LineText, sumOf, totalOf } from '../deal-lines/line-text.js';
import { Offered } from '../fields/offered.js';
import { CustomerField } from './customer-field.js';
import { type dealForm, today } from './deal-form.js';
import { moneyText, percentText, withSymbol } from './money-text.js';
import './deal-dialog.css';

type Form = ReturnType<typeof useZodForm<ReturnType<typeof dealForm>>>;

type Props = { form: Form; pipelines: Pipeline[]; currency: string; isNew: boolean };

const textIn = (form: Form, name: Parameters<Form['field']>[0]) => String(form.values[name] ?? '');

/** The pipeline and the stage that are chosen. */
function placeIn(form: Form, pipelines: Pipeline[]) {
  const pipeline = pipelines.find(({ id }) => id === form.values['pipelineId']) ?? pipelines[0]!;
  return { pipeline, stage: pipeline.stages.find(({ id }) => id === form.values['stage']) };
}

/** The inputs of a deal, new or known. Amounts get the sign that they lack when their input is left. */
export function DealFields({ form, pipelines, currency, isNew }: Props) {
  const t = useT('crm');
  return (
    <div className="crm-deal-fields">
      <div className="crm-deal-wide">
        <TextField label={t('dealForm.name')} required autoComplete="off" {...form.field('name')} />
      </div>
      <CustomerPart form={form} />
      <TextField label={t('dealForm.phone')} type="tel" required={isNew} autoComplete="off" {...form.field('phone')} />
      <ValuePart form={form} currency={currency} />
      <SelectField
        label={t('dealForm.priority')}
        required
        options={priorities.map((value) => ({ value, label: t(`dealForm.priorities.${value}`) }))}
        {...form.field('priority')}
      />
      <StagePart form={form} pipelines={pipelines} isNew={isNew} />
      <TextField label={t('dealForm.closeDate')} type="date" required={isNew} {...form.field('closeDate')} />
      <LinesPart form={form} currency={currency} />
      <ClosedPart form={form} kind={placeIn(form, pipelines).stage?.kind} />
    </div>
  );
}

const linesIn = (form: Form) => form.values['lines'] as LineText[];

/** What the deal is worth: typed, or the sum of its lines. */
function ValuePart({ form, currency }: Pick<Props, 'form' | 'currency'>) {
  const t = useT('crm');
  const language = useLanguage();
  const follows = linesIn(form).length > 0;
  return (
    <TextField
      label={t('dealForm.value')}
      required
      autoComplete="off"
      placeholder={withSymbol('5000', language, currency)}
      {...form.field('value')}
      {...(follows && { readOnly: true, hint: t('dealLines.follows') })}
      onBlur={() => form.set('value', withSymbol(textIn(form, 'value'), language, currency))}
    />
  );
}

/** The products of the deal, in the currency of the value that was typed before them. */
function LinesPart({ form, currency: usual }: Pick<Props, 'form' | 'currency'>) {
  const reading = { t: useT('crm'), language: useLanguage() };
  const lines = linesIn(form);
  const typed = moneyFrom(textIn(form, 'value'), reading.language, usual)?.currency;
  const currency = lines[0]?.currency ?? typed ?? usual;
  return (
    <LineEditor
      lines={lines}
      currency={currency}
      reading={reading}
      error={form.errors['lines']}
      onChange={(next) => {
        form.set('lines', next);
        // What was typed stays as long as no line says what it comes to.
        if (next.some((line) => totalOf(line, reading) !== undefined))
          form.set('value', moneyText({ amount: sumOf(next, reading), currency }, reading.language));
      }}
    />
  );
}

/** Whose deal it is; a name that is typed is linked to nobody. */
function CustomerPart({ form }: { form: Form }) {
  const link = (contactId: string, companyId: string) => (
    form.set('contactId', contactId), form.set('companyId', companyId)
  );
  return (
    <CustomerField
      value={textIn(form, 'customerName')}
      error={form.errors['customerName']}
      linked={Boolean(textIn(form, 'contactId') || textIn(form, 'companyId'))}
      onType={(name) => {
        form.set('customerName', name);
        link('', '');
      }}
      onChoose={(customer) => {
        form.set('customerName', customer.name);
        link('contactId' in customer ? customer.contactId : '', 'companyId' in customer ? customer.companyId : '');
        if (customer.phone && !textIn(form, 'phone')) form.set('phone', customer.phone);
      }}
    />
  );
}

const withPercent = (text: string) => text.trim().replace(/^([\d.,]+)$/, '$1%');

/** How far the deal is, and how likely: as its stage is, until somebody says otherwise. */
function StagePart({ form, pipelines, isNew }: Omit<Props, 'currency'>) {
  const t = useT('crm');
  const language = useLanguage();
  const { pipeline, stage } = placeIn(form, pipelines);
  const [likelihoodTyped, setLikelihoodTyped] = useState(!isNew);

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

  return (
    <>
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
        onBlur={() => form.set('probability', withPercent(textIn(form, 'probability')))}
      />
    </>
  );
}

/** When a deal ended, and why it was lost; nothing while it is open. */
function ClosedPart({ form, kind }: { form: Form; kind: StageKind | undefined }) {
  const t = useT('crm');
  const offered = useId();
  return (
    <>
      {kind && kind !== 'open' && (
        <TextField label={t('dealForm.closedOn')} type="date" max={today()} {...form.field('closedOn')} />
      )}
      {kind === 'lost' && (
        <div className="crm-deal-wide">
          <TextField label={t('dealForm.lostReason')} autoComplete="off" list={offered} {...form.field('lostReason')} />
          <Offered id={offered} name="lost-reason" />
        </div>
      )}
    </>
  );
}
