import type { CustomFieldType } from '@fernway/contracts/http/crm-custom-fields';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { customComparedAs } from '@fernway/contracts/records/field';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customFieldsQuery } from '../fields/custom-fields.api.js';
import { customField } from '../fields/field.js';
import type { Column } from './record-kind.js';

/** Whether the order of its values says anything, and how wide it is: ids have no order. */
const traits: Record<CustomFieldType, { sortable: boolean; width: number }> = {
  text: { sortable: true, width: 180 },
  link: { sortable: true, width: 200 },
  number: { sortable: true, width: 120 },
  money: { sortable: true, width: 140 },
  date: { sortable: true, width: 140 },
  choice: { sortable: false, width: 150 },
  'multi-choice': { sortable: false, width: 200 },
  user: { sortable: false, width: 160 },
};

/** The workspace's own fields as columns of a list. */
export function useCustomColumns<R>(type: RecordType): Column<R>[] {
  const { data } = useQuery(customFieldsQuery(type));
  return useMemo(
    () =>
      (data?.items ?? []).map(
        (definition): Column<R> => ({
          field: customField(definition),
          filter: customComparedAs(definition.type),
          ...traits[definition.type],
          bulk: true,
        }),
      ),
    [data],
  );
}
