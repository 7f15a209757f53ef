import { stageGroups, stageKinds } from '@fernway/contracts/http/crm-pipelines';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton, SelectField, TextField } from '@fernway/ui';
import { OrderButtons } from '../../settings/order-buttons.js';
import type { StageDraft } from './stage-drafts.js';

type Props = {
  stage: StageDraft;
  index: number;
  count: number;
  onChange: (change: Partial<StageDraft>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

export function StageRow({ stage, index, count, onChange, onMove, onRemove }: Props) {
  const t = useT('crm');
  const name = stage.name || t('pipelines.newStage');
  return (
    <fieldset className="crm-stage-row">
      <legend className="fw-hidden">{name}</legend>
      <TextField
        label={t('pipelines.stageName')}
        value={stage.name}
        maxLength={200}
        required
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <SelectField
        label={t('pipelines.kind')}
        value={stage.kind}
        // The deals of a stage are counted by its kind: it stays as the stage was made.
        disabled={stage.id !== undefined}
        options={stageKinds.map((value) => ({ value, label: t(`pipelines.kinds.${value}`) }))}
        onChange={(event) => onChange({ kind: event.target.value as StageDraft['kind'] })}
      />
      <TextField
        label={t('pipelines.probability')}
        inputMode="numeric"
        value={stage.probability}
        onChange={(event) => onChange({ probability: event.target.value.replace('%', '') })}
      />
      {stage.kind === 'open' && (
        <>
          <SelectField
            label={t('pipelines.group')}
            value={stage.group}
            options={stageGroups.map((value) => ({ value, label: t(`pipelines.groups.${value}`) }))}
            onChange={(event) => onChange({ group: event.target.value as StageDraft['group'] })}
          />
          <TextField
            label={t('pipelines.staleAfter')}
            inputMode="numeric"
            placeholder={t('pipelines.never')}
            value={stage.staleAfterDays}
            onChange={(event) => onChange({ staleAfterDays: event.target.value })}
          />
        </>
      )}
      <div className="crm-settings-buttons">
        <OrderButtons name={name} index={index} count={count} onMove={onMove} />
        <PlainButton kind="quiet" size="icon" aria-label={t('settings.remove', { name })} onClick={onRemove}>
          <Icon name="trash" />
        </PlainButton>
      </div>
    </fieldset>
  );
}
