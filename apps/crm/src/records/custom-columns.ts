import type { CustomFieldType } from '@fernway/contracts/http/crm-custom-fields';
import type { FieldKind, RecordType } from '@fernway/contracts/http/crm-records';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customFieldsQuery } from '../fields/custom-fields.api.js';
import { customField } from '../fields/field.js';
import type { Column } from './record-kind.js';

/** How the service compares each, and whether the order of its values says anything: ids have none. */
const traits: Record<CustomFieldType, { filter: FieldKind; sortable: boolean; width: number }> = {
  text: { filter: 'text', sortable: true, width: 180 },
  link: { filter: 'text', sortable: true, width: 200 },
  number: { filter: 'number', sortable: true, width: 120 },
  money: { filter: 'number', sortable: true, width: 140 },
  date: { filter: 'day', sortable: true, width: 140 },
  choice: { filter: 'choice', sortable: false, width: 150 },
  'multi-choice': { filter: 'choices', sortable: false, width: 200 },
  user: { filter: 'choice', sortable: false, width: 160 },
};

/** The workspace's own fields as columns of a list. */
export function useCustomColumns<R>(type: RecordType): Column<R>[] {
  const { data } = useQuery(customFieldsQuery(type));
  return useMemo(
    () =>
      (data?.items ?? []).map(
        (definition): Column<R> => ({ field: customField(definition), ...traits[definition.type], bulk: true }),
      ),
    [data],
  );
}
