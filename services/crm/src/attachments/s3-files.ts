import type { ListMultipartUploadsCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { AppError } from '@fernway/contracts/errors';
import type { Readable } from 'node:stream';
import { FileStore, type Written } from './file-store.js';
import { damaged, IncomingFile, missing } from './incoming-file.js';
import { isMissing, storeError, troubleOf } from './s3-errors.js';

export type S3Settings = {
  /** Unset means Amazon's own. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
  /** The bucket's name is in the path, not in the host name. */
  pathStyle: boolean;
};

/** The least that a part may have; a file up to this size is one request. An upload holds about two of them in memory. */
const partBytes = 5 * 1024 ** 2;
const timing = { connectionTimeout: 2_000, requestTimeout: 30_000, socketTimeout: 30_000, throwOnRequestTimeout: true };
const troublesMs = 2_000;

/** The library takes 0.15 s and 37 MB: only who uses it loads it. */
const loadSdk = async () => ({ ...(await import('@aws-sdk/client-s3')), ...(await import('@aws-sdk/lib-storage')) });
type Sdk = Awaited<ReturnType<typeof loadSdk>>;

/** Files as objects of a bucket, under `<workspace>/<id>`. Each request carries the SHA-256 of its body, which the store verifies. */
export class S3Files extends FileStore {
  private opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

  constructor(private readonly settings: S3Settings) {
    super();
  }

  async write(workspace: string, id: string, source: Readable, allow: (bytes: number) => void): Promise<Written> {
    const object = { Bucket: this.settings.bucket, Key: keyOf(workspace, id) };
    const file = new IncomingFile(source, allow);
    try {
      const { sdk, client } = await this.open();
      // Aborts what it began when it fails.
      await new sdk.Upload({
        client,
        params: { ...object, Body: file.content },
        partSize: partBytes,
        queueSize: 1,
      }).done();
      const { ContentLength } = await client.send(new sdk.HeadObjectCommand(object));
      if (ContentLength === file.written.bytes) return file.written;
      await this.remove(workspace, id);
      throw damaged(id, ContentLength, file.written.bytes);
    } catch (error) {
      file.drop();
      throw error instanceof AppError ? error : storeError(error);
    }
  }

  async read(workspace: string, id: string, bytes: number): Promise<Readable> {
    const { sdk, client } = await this.open();
    const found = await client
      .send(new sdk.GetObjectCommand({ Bucket: this.settings.bucket, Key: keyOf(workspace, id) }))
      .catch((error: unknown) => {
        throw isMissing(error) ? missing(error) : storeError(error);
      });
    const content = found.Body as Readable;
    if (found.ContentLength === bytes) return content;
    content.destroy();
    throw damaged(id, found.ContentLength, bytes);
  }

  async remove(workspace: string, id: string): Promise<void> {
    const { sdk, client } = await this.open();
    await client
      .send(new sdk.DeleteObjectCommand({ Bucket: this.settings.bucket, Key: keyOf(workspace, id) }))
      .catch((error: unknown) => {
        if (!isMissing(error)) throw storeError(error);
      });
  }

  async workspaces(): Promise<string[]> {
    const { sdk, client } = await this.open();
    const named = new Set<string>();
    for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: this.settings.bucket, Delimiter: '/' })) {
      for (const { Prefix } of page.CommonPrefixes ?? []) named.add(workspaceOf(Prefix!));
    }
    for await (const { key } of this.unfinished()) named.add(workspaceOf(key));
    return [...named];
  }

  async olderThan(workspace: string, before: Date): Promise<string[]> {
    const { sdk, client } = await this.open();
    for await (const { key, uploadId, initiated } of this.unfinished(`${workspace}/`)) {
      if (initiated < before)
        await client.send(
          new sdk.AbortMultipartUploadCommand({ Bucket: this.settings.bucket, Key: key, UploadId: uploadId }),
        );
    }
    const old: string[] = [];
    for await (const page of sdk.paginateListObjectsV2(
      { client },
      { Bucket: this.settings.bucket, Prefix: `${workspace}/` },
    )) {
      for (const { Key, LastModified } of page.Contents ?? [])
        if (LastModified! < before) old.push(Key!.slice(workspace.length + 1));
    }
    return old;
  }

  async troubles(): Promise<string[]> {
    try {
      const { sdk, client } = await this.open();
      await client.send(new sdk.HeadBucketCommand({ Bucket: this.settings.bucket }), {
        abortSignal: AbortSignal.timeout(troublesMs),
      });
      return [];
    } catch (error) {
      return [troubleOf(error, this.settings.bucket)];
    }
  }

  /** Parts of uploads that were neither finished nor given up: those under way, and those of processes that died. */
  private async *unfinished(Prefix?: string): AsyncGenerator<{ key: string; uploadId: string; initiated: Date }> {
    const { sdk, client } = await this.open();
    let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
    while (from) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new sdk.ListMultipartUploadsCommand({ Bucket: this.settings.bucket, Prefix, ...from }),
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        yield { key: Key!, uploadId: UploadId!, initiated: Initiated! };
      from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
    }
  }

  private open() {
    this.opened ??= loadSdk().then((sdk) => ({ sdk, client: this.connect(sdk) }));
    return this.opened;
  }

  private connect({ S3Client }: Sdk): S3Client {
    const { endpoint, region, keyId, secret, pathStyle } = this.settings;
    return new S3Client({
      ...(endpoint && { endpoint }),
      region,
      forcePathStyle: pathStyle,
      credentials: { accessKeyId: keyId, secretAccessKey: secret },
      requestHandler: timing,
      // Amazon's newer checksums are not every store's; the signed SHA-256 of the body is.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }
}

const keyOf = (workspace: string, id: string) => `${workspace}/${id}`;
const workspaceOf = (key: string) => key.slice(0, key.indexOf('/'));
