import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { canStartS3, type S3Server, startS3 } from '../../../tools/s3/main.mjs';
import { S3Files } from '../src/attachments/s3-files.js';
import type { Kept } from './file-store.js';

export const s3Here = await canStartS3();
/** A bucket of a server of its own. */
export async function bucket(): Promise<Kept> {
  const { server, close } = await startTestS3();
  const client = clientOf(server);
  const Bucket = server.bucket;
  return {
    store: new S3Files(settingsOf(server)),
    async names(workspace) {
      const Prefix = `${workspace}/`;
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
      return [...Contents, ...Uploads].map(({ Key }) => Key!.slice(Prefix.length));
    },
    async breakOff(workspace) {
      const upload = { Bucket, Key: `${workspace}/${randomUUID()}` };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload));
      await client.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: Buffer.from('half') }));
    },
    async overwrite(workspace, id, content) {
      await client.send(new PutObjectCommand({ Bucket, Key: `${workspace}/${id}`, Body: content }));
    },
    close,
  };
}

export async function startTestS3(): Promise<{ server: S3Server; dataDir: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fernway-s3-'));
  const server = await startS3({ dataDir });
  const close = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server, dataDir, close };
}

export const settingsOf = ({ endpoint, bucket: name, keyId, secret }: S3Server) => ({
  endpoint,
  bucket: name,
  region: 'us-east-1',
  keyId,
  secret,
  pathStyle: true,
});

const clientOf = ({ endpoint, keyId, secret }: S3Server) =>
  new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
