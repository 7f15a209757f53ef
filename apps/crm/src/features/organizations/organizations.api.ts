import { chooseOrganizationLogo, uploadOrganizationLogo } from '@fernway/contracts/http/crm-organization-logos';
import {
  activateOrganization,
  createOrganization,
  deleteOrganization,
  listOrganizations,
  type Organization,
  type OrganizationInput,
  type Organizations,
  restoreOrganization,
  updateOrganization,
} from '@fernway/contracts/http/crm-organizations';
import { call } from '@fernway/web-kit';
import { upload } from '@fernway/web-kit/upload';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export const organizationsQuery = queryOptions({
  queryKey: ['crm', 'organizations'],
  queryFn: ({ signal }) => call(listOrganizations, { query: { sort: 'createdAt', limit: 200 }, signal }),
  meta: { live: ['crm.organization'] },
});

/** These answer the whole list, which stands on the screen at once. */
const useOrganizationsChange = <Input>(change: (input: Input) => Promise<Organizations>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (organizations) => client.setQueryData(organizationsQuery.queryKey, organizations),
  });
};

/** The new one is the active one. */
export const useCreateOrganization = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: OrganizationInput;
      idempotencyKey: string;
    }): Promise<Organization> => call(createOrganization, { body, idempotencyKey }),
    onSuccess: (made) =>
      client.setQueryData(
        organizationsQuery.queryKey,
        (shown) =>
          shown && { ...shown, items: [...shown.items.filter(({ id }) => id !== made.id), made], active: made.id },
      ),
  });
};
export const useActivateOrganization = () =>
  useOrganizationsChange(({ id }: Organization) => call(activateOrganization, { params: { id }, body: {} }));
export const useDeleteOrganization = () =>
  useOrganizationsChange(({ id }: Organization) => call(deleteOrganization, { params: { id } }));
export const useRestoreOrganization = () =>
  useOrganizationsChange(({ id }: Organization) => call(restoreOrganization, { params: { id }, body: {} }));

export const useUpdateOrganization = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      change,
    }: {
      id: string;
      change: OrganizationInput & { version: number };
    }): Promise<Organization> => call(updateOrganization, { params: { id }, body: change }),
    onSuccess: () => client.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
  });
};

const useLogoChange = <Input>(change: (input: Input) => Promise<Organization>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) =>
      client.setQueryData(
        organizationsQuery.queryKey,
        (shown) => shown && { ...shown, items: shown.items.map((one) => (one.id === changed.id ? changed : one)) },
      ),
  });
};
export const useUploadLogo = () =>
  useLogoChange(({ id, file }: { id: string; file: File }) =>
    upload(uploadOrganizationLogo, { query: { organizationId: id }, file }),
  );
export const useChooseLogo = () =>
  useLogoChange(({ id, logoId }: { id: string; logoId: string | null }) =>
    call(chooseOrganizationLogo, { params: { id }, body: { logoId } }),
  );
