import { CurrencyCode } from '@fernway/contracts/endpoint';
import { planModes } from '@fernway/contracts/http/billing-plans';
import { join } from 'node:path';
import { keepSetting, limitSetting } from '@fernway/service-kit/settings';
import { z } from 'zod';
import { s3In, s3IsWhole, s3Settings } from './attachments/s3-settings.js';

export const Env = z
  .object({
    DATA_DIR: z.string().min(1).default('.data').meta({
      description:
        'The folder of everything that the platform keeps in files: keys, logs, attachments, and the databases of `npm start`.',
    }),
    ATTACHMENTS_DIR: z.string().min(1).optional().meta({
      description:
        'The folder of the files that are attached to records; instances that share a database share it too. Unset: `attachments` in DATA_DIR.',
    }),
    ...s3Settings,
    KEEP_ENDED_WORK_DAYS: keepSetting(
      365,
      'Days that imports, bulk changes and bulk deletions stay listed after they ended, and can be undone. Merges stay.',
      30,
    ),
    KEEP_HISTORY_DAYS: keepSetting(
      0,
      'Days that a change of a contact, company or deal stays in its history; who made it, its last change and its stages stay.',
      30,
    ),
    LIMIT_UPLOAD_BYTES_PER_ACCOUNT: limitSetting(
      5 * 1024 ** 3,
      'Bytes of files, attached or to import, that one person may upload within a day.',
    ),
    BILLING_PLANS: z
      .enum(planModes)
      .default('off')
      .meta({ description: 'Whether billing sells plans, whose limits hold here: without them nobody is asked.' }),
    CURRENCY: CurrencyCode.default('USD').meta({
      description: 'The currency of amounts that name none, in workspaces that chose none of their own.',
    }),
    STORAGE_PER_WORKSPACE: limitSetting(
      10 * 1024 ** 3,
      'Bytes that the files of one workspace may take: attachments until they are gone for good, and what is uploaded to be imported.',
    ),
  })
  .check(s3IsWhole)
  .transform((values) => ({
    attachmentsS3: s3In(values),
    attachmentsDir: values.ATTACHMENTS_DIR ?? join(values.DATA_DIR, 'attachments'),
    attachmentsSetting: values.ATTACHMENTS_DIR ? 'ATTACHMENTS_DIR' : 'DATA_DIR',
    uploadBytesPerAccount: values.LIMIT_UPLOAD_BYTES_PER_ACCOUNT,
    keepEndedWorkDays: values.KEEP_ENDED_WORK_DAYS,
    keepHistoryDays: values.KEEP_HISTORY_DAYS,
    plans: values.BILLING_PLANS,
    currency: values.CURRENCY,
    storagePerWorkspace: values.STORAGE_PER_WORKSPACE,
  }));
export type Env = z.infer<typeof Env>;
