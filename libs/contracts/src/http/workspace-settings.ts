import { z } from '@fernway/contracts/zod';
import { CurrencyCode, endpoint } from '../endpoint.js';
import { Line, visible } from '../text.js';
import { languages, WorkingDays } from './identity.js';

export const WorkspaceSettings = z
  .object({
    name: z.string(),
    /** Null: the operator's. */
    currency: z.string().nullable(),
    /** Null: the one its first owner signed up in. */
    language: z.enum(languages).nullable(),
    /** 1 is Monday, 7 Sunday. */
    workingDays: WorkingDays,
  })
  .meta({ id: 'WorkspaceSettings' });
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>;

export const WorkspaceName = visible(Line.trim().min(1).max(200));

export const WorkspaceSettingsInput = z.strictObject({
  name: WorkspaceName.optional(),
  currency: CurrencyCode.nullable().optional(),
  language: z.enum(languages).nullable().optional(),
  workingDays: WorkingDays.optional(),
});
export type WorkspaceSettingsInput = z.infer<typeof WorkspaceSettingsInput>;

export const getWorkspaceSettings = endpoint({
  name: 'getWorkspaceSettings',
  method: 'GET',
  path: '/api/identity/workspace-settings',
  access: 'workspace:read',
  summary: 'Name, currency, language and working days of the workspace',
  returns: WorkspaceSettings,
  status: 200,
});

export const updateWorkspaceSettings = endpoint({
  name: 'updateWorkspaceSettings',
  method: 'PATCH',
  path: '/api/identity/workspace-settings',
  access: 'workspace:manage',
  summary: 'Change what is given of the workspace’s settings; the last change of a setting wins',
  body: WorkspaceSettingsInput,
  returns: WorkspaceSettings,
  status: 200,
});
