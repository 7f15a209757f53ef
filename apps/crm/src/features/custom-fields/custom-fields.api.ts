import {
  createCustomField,
  type CustomField,
  type CustomFieldChange,
  type CustomFieldInput,
  deleteCustomField,
  restoreCustomField,
  updateCustomField,
} from '@fernway/contracts/http/crm-custom-fields';
import { call } from '@fernway/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';

const useFieldWrite = <Input, Output>(write: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => client.invalidateQueries({ queryKey: ['crm'] }) });
};

export const useCreateField = () =>
  useFieldWrite(({ field, idempotencyKey }: { field: CustomFieldInput; idempotencyKey: string }) => call(createCustomField, { body: field, idempotencyKey }));

export const useUpdateField = () =>
  useFieldWrite(({ id, change }: { id: string; change: CustomFieldChange }) => call(updateCustomField, { params: { id }, body: change }));

export const useDeleteField = () => useFieldWrite(({ id }: CustomField) => call(deleteCustomField, { params: { id } }));

export const useRestoreField = () => useFieldWrite(({ id }: CustomField) => call(restoreCustomField, { params: { id }, body: {} }));
