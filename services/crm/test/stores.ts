import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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
import { DiskFiles } from '../src/attachments/disk-files.js';
import type { FileStore } from '../src/attachments/file-store.js';
import { S3Files } from '../src/attachments/s3-files.js';

/** A store, and what is really in it. */
export type Kept = {
  store: FileStore;
  /** Everything that takes room for the workspace, finished or not. */
  names(workspace: string): Promise<string[]>;
  /** As a process leaves it that dies in the middle of an upload. */
  breakOff(workspace: string): Promise<void>;
  /** Puts other bytes where a file is. */
  overwrite(workspace: string, id: string, content: Buffer): Promise<void>;
  close(): Promise<void>;
};

export const s3Here = await canStartS3();
export const stores: { kind: string; open: () => Promise<Kept> }[] = [
  { kind: 'a folder', open: () => folder() },
  ...(s3Here ? [{ kind: 'S3', open: () => bucket() }] : []),
];

async function folder(): Promise<Kept> {
  const root = await mkdtemp(join(tmpdir(), 'fernway-files-'));
  return {
    store: new DiskFiles(root),
    names: (workspace) => readdir(join(root, workspace)).catch(() => []),
    async breakOff(workspace) {
      await mkdir(join(root, workspace), { recursive: true });
      await writeFile(join(root, workspace, `.incoming-${randomUUID()}`), 'half');
    },
    overwrite: (workspace, id, content) => writeFile(join(root, workspace, id), content),
    close: () => rm(root, { recursive: true, force: true }),
  };
}

async function bucket(): Promise<Kept> {
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
