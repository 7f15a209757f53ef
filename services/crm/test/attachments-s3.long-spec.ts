import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deleteAttachment,
  downloadAttachment,
  listAttachments,
  uploadAttachment,
} from '@fernway/contracts/http/crm-attachments';
import { type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { startS3, type S3Server } from '../../../tools/s3/main.mjs';
import { S3Files } from '../src/attachments/s3-files.js';
import { service } from '../src/main.js';
import { addContact } from './crm.js';
import { s3Here, settingsOf, startTestS3 } from './s3-store.js';

/** The service on a real S3 server, and what people see while that is away. */
(s3Here ? describe : describe.skip)('attachments in an S3 storage', () => {
  let crm: TestService;
  let other: TestService;
  let server: S3Server;
  let dataDir: string;
  let close: () => Promise<void>;
  let owner: Person;
  let contactId: string;
  const env = () => ({
    ATTACHMENTS_S3_ENDPOINT: server.endpoint,
    ATTACHMENTS_S3_BUCKET: server.bucket,
    ATTACHMENTS_S3_KEY_ID: server.keyId,
    ATTACHMENTS_S3_SECRET: server.secret,
    ATTACHMENTS_S3_PATH_STYLE: 'on',
  });
  beforeAll(async () => {
    ({ server, dataDir, close } = await startTestS3());
    crm = await startTestService(service, { env: env() });
    other = await crm.another();
    owner = await crm.person();
    contactId = (await addContact(crm, owner, { name: 'Mara' })).id;
  });
  afterAll(async () => {
    await crm.close();
    // The one that a test started again, too.
    await server.stop();
    await close();
  });

  const octets = { 'content-type': 'application/octet-stream' };
  const upload = (body: Buffer, to = crm) =>
    to.request(uploadAttachment, { as: owner, query: { contactId, name: 'a.bin' }, body, headers: octets });
  const readiness = async () => (await fetch(`${crm.url}/readyz`)).json();

  it('are found by every instance, whichever took them', async () => {
    const content = randomBytes(6_000_000);
    const { status, body } = await upload(content);
    expect(status).toBe(201);
    const answer = await fetch(`${other.url}/api/crm/attachments/${body.id}/content`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    expect(answer.headers.get('content-length')).toBe('6000000');
    expect((await other.request(deleteAttachment, { as: owner, params: { id: body.id } })).status).toBe(204);
    expect((await crm.request(downloadAttachment, { as: owner, params: { id: body.id } })).status).toBe(404);
  });

  it('say what is the matter while the storage is away, keep nothing by halves, and work again by themselves', async () => {
    const { body: kept } = await upload(Buffer.from('kept'));
    const { port } = server;
    await server.stop();
    const words = {
      code: 'unavailable',
      detail: 'The storage of files cannot be reached right now: try again in a moment',
    };

    const refused = await sendInPieces(
      `${crm.url}/api/crm/attachments?name=b.bin&contactId=${contactId}`,
      owner.token,
      4_000_000,
    );
    expect(refused).toMatchObject({ status: 503, retryAfter: '5', body: words });
    const download = await crm.request(downloadAttachment, { as: owner, params: { id: kept.id } });
    expect([download.status, download.body]).toEqual([503, expect.objectContaining(words)]);
    expect((await crm.request(listAttachments, { as: owner, query: { contactId } })).body.items).toHaveLength(1);
    expect(await readiness()).toMatchObject({
      status: 'ready',
      warnings: [expect.stringMatching(/^attachments: the storage of files does not answer \(/)],
    });

    server = await startS3({ dataDir, port });
    expect((await crm.request(downloadAttachment, { as: owner, params: { id: kept.id } })).text).toBe('kept');
    expect((await upload(Buffer.from('again'))).status).toBe(201);
    expect(await readiness()).not.toHaveProperty('warnings');
  });

  it('tell the operator of a key that is refused, and of a bucket that is not there', async () => {
    const troubles = (changed: object) => new S3Files({ ...settingsOf(server), ...changed }).troubles();
    expect(await troubles({ secret: 'another' })).toEqual([
      'the storage of files refuses the key for the bucket files',
    ]);
    expect(await troubles({ bucket: 'nowhere' })).toEqual(['there is no bucket nowhere']);
  });

  it('are refused by the storage where a byte changed on the way', async () => {
    const flipping = await startFlipping(server);
    const files = new S3Files({
      ...settingsOf(server),
      endpoint: `http://127.0.0.1:${(flipping.address() as AddressInfo).port}`,
    });
    await expect(files.write(owner.workspace, 'changed', bytesOf(100_000), () => undefined)).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect(files.read(owner.workspace, 'changed', 100_000)).rejects.toMatchObject({ code: 'not-found' });
    flipping.close();
  });
});

const bytesOf = (count: number) => Readable.from([randomBytes(count)]);

/** A large upload that a person's browser sends to its end, whatever is answered meanwhile. */
const sendInPieces = (url: string, token: string, bytes: number) =>
  new Promise<{ status: number; retryAfter: string | undefined; body: unknown }>((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': bytes,
        authorization: `Bearer ${token}`,
      },
    });
    sending.on('error', reject);
    sending.on('response', async (answer) => {
      const text = await answer.setEncoding('utf8').reduce((all: string, some: string) => all + some, '');
      resolve({ status: answer.statusCode!, retryAfter: answer.headers['retry-after'], body: JSON.parse(text) });
    });
    bytesOf(bytes).pipe(sending);
  });

/** A net between the service and the storage that turns over one bit of each body. */
async function startFlipping({ endpoint }: S3Server): Promise<Server> {
  const flipping = createServer((incoming, outgoing) => {
    const passed = request(
      endpoint + incoming.url,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.once('data', (chunk: Buffer) => (chunk[0]! ^= 1));
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(flipping, 'listening');
  return flipping;
}
