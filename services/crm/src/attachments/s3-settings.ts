import { z } from 'zod';
import type { S3Settings } from './s3-files.js';

/** Attached files in a bucket instead of a folder: all instances reach it, and no disk is shared. */
export const s3Settings = {
  ATTACHMENTS_S3_BUCKET: z.string().min(1).optional().meta({
    description:
      'The bucket of an S3-compatible storage for the files that are attached to records, instead of ATTACHMENTS_DIR.',
  }),
  ATTACHMENTS_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'The address of that storage. Unset: Amazon’s, in the region.' }),
  ATTACHMENTS_S3_REGION: z
    .string()
    .min(1)
    .default('us-east-1')
    .meta({ description: 'The region of the bucket; most storages but Amazon’s take any.' }),
  ATTACHMENTS_S3_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'The id of the access key; it may list the bucket, and read, write and delete in it.' }),
  ATTACHMENTS_S3_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'The secret of that access key.', secret: true }),
  ATTACHMENTS_S3_PATH_STYLE: z.enum(['on', 'off']).default('off').meta({
    description: 'Puts the bucket into the path instead of the host name; most storages but Amazon’s want it.',
  }),
};

type Values = z.infer<z.ZodObject<typeof s3Settings>> & { ATTACHMENTS_DIR?: string | undefined };

const needed = ['ATTACHMENTS_S3_BUCKET', 'ATTACHMENTS_S3_KEY_ID', 'ATTACHMENTS_S3_SECRET'] as const;
const telling = [...needed, 'ATTACHMENTS_S3_ENDPOINT'] as const;

/** All that a bucket needs, or nothing of it: half of it would keep files where nobody looks for them. */
export const s3IsWhole = ({ value, issues }: { value: Values; issues: z.core.$ZodRawIssue[] }): void => {
  const given = telling.find((name) => value[name] !== undefined);
  if (!given) return;
  const complain = (name: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [name], message });
  for (const name of needed) if (value[name] === undefined) complain(name, `is not set, but ${given} is`);
  if (value.ATTACHMENTS_DIR !== undefined)
    complain('ATTACHMENTS_DIR', `names a folder, but ${given} a storage: unset one of them`);
};

export const s3In = (values: Values): S3Settings | undefined =>
  values.ATTACHMENTS_S3_BUCKET === undefined
    ? undefined
    : {
        endpoint: values.ATTACHMENTS_S3_ENDPOINT,
        bucket: values.ATTACHMENTS_S3_BUCKET,
        region: values.ATTACHMENTS_S3_REGION,
        keyId: values.ATTACHMENTS_S3_KEY_ID ?? '',
        secret: values.ATTACHMENTS_S3_SECRET ?? '',
        pathStyle: values.ATTACHMENTS_S3_PATH_STYLE === 'on',
      };
