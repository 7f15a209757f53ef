import type { CustomField } from '@fernway/contracts/http/crm-custom-fields';
import { type RecordType, recordTypes } from '@fernway/contracts/http/crm-records';
import { commonNamespace, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, Icon, LoadingShape, Page, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { customFieldsQuery } from '../../fields/custom-fields.api.js';
import { OrderButtons } from '../../settings/order-buttons.js';
import { swapPlaces } from '../../settings/swap-places.js';
import { useDeleteField, useRestoreField, useUpdateField } from './custom-fields.api.js';
import { FieldEditor } from './field-editor.js';
import '../../settings/settings.css';
import './custom-fields.css';

/** Fields that a workspace adds to its contacts, companies and deals. */
export function CustomFieldsPage() {
  const t = useT('crm');
  const mayConfigure = useCan('crm:configure');

  useEffect(() => {
    document.title = t('customFields.title');
  }, [t]);

  return (
    <Page title={t('customFields.title')} aside={mayConfigure && t('customFields.text')}>
      {mayConfigure ? (
        recordTypes.map((recordType) => <FieldGroup key={recordType} recordType={recordType} />)
      ) : (
        <EmptyState icon="shield" title={t('settings.forbidden')} text={t('settings.forbiddenText')} />
      )}
    </Page>
  );
}

function FieldGroup({ recordType }: { recordType: RecordType }) {
  const t = useT('crm');
  const [editing, setEditing] = useState<CustomField | 'new'>();
  const { data: fields, error, refetch } = useQuery(customFieldsQuery(recordType));
  const title = t(`customFields.of.${recordType}`);
  const shown = () => {
    if (error) return <ErrorState title={t('customFields.failed')} error={error} onRetry={() => void refetch()} />;
    if (!fields) return <LoadingShape lines={2} />;
    if (fields.items.length === 0) return <p className="fw-muted">{t('customFields.none')}</p>;
    return <FieldList fields={fields.items} onEdit={setEditing} />;
  };
  return (
    <section className="fw-card crm-field-group" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <PlainButton onClick={() => setEditing('new')} aria-label={t(`customFields.addTo.${recordType}`)}>
          <Icon name="plus" />
          {t('customFields.add')}
        </PlainButton>
      </header>
      {shown()}
      {editing && (
        <FieldEditor
          recordType={recordType}
          {...(editing !== 'new' && { field: editing })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}

function FieldList({ fields, onEdit }: { fields: CustomField[]; onEdit: (field: CustomField) => void }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const { mutateAsync: update } = useUpdateField();
  const { mutateAsync: remove } = useDeleteField();
  const { mutateAsync: restore } = useRestoreField();
  const tellFailure = (error: unknown) =>
    notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });

  const takeAway = async (field: CustomField) => {
    try {
      await remove(field);
      notify({
        kind: 'success',
        title: t('customFields.removed', { name: field.label }),
        description: t('customFields.removedText'),
        duration: 10_000,
        action: { label: common('undo'), run: () => void restore(field).catch(tellFailure) },
      });
    } catch (error) {
      tellFailure(error);
    }
  };

  const move = async (index: number, by: 1 | -1) => {
    try {
      await swapPlaces(fields, index, by, update);
    } catch (error) {
      tellFailure(error);
    }
  };

  return (
    <ul className="crm-settings-list">
      {fields.map((field, index) => (
        <FieldItem
          key={field.id}
          field={field}
          index={index}
          count={fields.length}
          onMove={(by) => void move(index, by)}
          onEdit={() => onEdit(field)}
          onRemove={() => void takeAway(field)}
        />
      ))}
    </ul>
  );
}

type ItemProps = {
  field: CustomField;
  index: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
};

function FieldItem({ field, index, count, onMove, onEdit, onRemove }: ItemProps) {
  const t = useT('crm');
  return (
    <li className="crm-settings-item">
      <div>
        <h3>{field.label}</h3>
        <p className="fw-muted fw-small">
          {[t(`customFields.types.${field.type}`), field.currency, field.options.map(({ label }) => label).join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="crm-settings-buttons">
        <OrderButtons name={field.label} index={index} count={count} onMove={onMove} />
        <PlainButton onClick={onEdit} aria-label={t('customFields.edit', { name: field.label })}>
          {t('settings.edit')}
        </PlainButton>
        <PlainButton
          kind="quiet"
          size="icon"
          aria-label={t('settings.remove', { name: field.label })}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </PlainButton>
      </div>
    </li>
  );
}
