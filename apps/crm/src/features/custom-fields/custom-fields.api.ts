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
import { useCrmWrite } from '../../write/use-crm-write.js';

export const useCreateField = () =>
  useCrmWrite(({ field, idempotencyKey }: { field: CustomFieldInput; idempotencyKey: string }) =>
    call(createCustomField, { body: field, idempotencyKey }),
  );

export const useUpdateField = () =>
  useCrmWrite(({ id, change }: { id: string; change: CustomFieldChange }) =>
    call(updateCustomField, { params: { id }, body: change }),
  );

export const useDeleteField = () => useCrmWrite(({ id }: CustomField) => call(deleteCustomField, { params: { id } }));

export const useRestoreField = () =>
  useCrmWrite(({ id }: CustomField) => call(restoreCustomField, { params: { id }, body: {} }));
