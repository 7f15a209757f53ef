import {
  checkImport,
  getImport,
  type Import,
  type ImportOptions,
  runImport,
  uploadImport,
} from '@fernway/contracts/http/crm-imports';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { rowsOf } from './crm.js';

type Given = { recordType?: string; fileName?: string; country?: string; currency?: string };

export const sendFile = (
  crm: TestService,
  as: Person,
  file: string | Buffer,
  { recordType = 'contact', fileName = 'people.csv', ...query }: Given = {},
) =>
  crm.request(uploadImport, {
    as,
    query: { recordType, fileName, ...query },
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  });

/** Uploads a file over the API. */
export const upload = async (crm: TestService, as: Person, file: string | Buffer, given?: Given): Promise<Import> => {
  const { status, body, text } = await sendFile(crm, as, file, given);
  if (status !== 201) throw new Error(`${status} ${text}`);
  return body as Import;
};

/** Runs the dry run to its end, with the mapping that was guessed unless told otherwise. */
export const checked = async (
  crm: TestService,
  as: Person,
  made: Import,
  given: { mapping?: Import['mapping']; options?: Partial<ImportOptions> } = {},
): Promise<Import> => {
  const body = { mapping: given.mapping ?? made.mapping, options: { ...made.options, ...given.options } };
  const { status, text } = await crm.request(checkImport, { as, params: { id: made.id }, body });
  if (status !== 200) throw new Error(`${status} ${text}`);
  return settled(crm, as, made.id);
};

/** Runs it to its end, and until what nobody needs any more is gone: that goes a moment after it is done. */
export const ran = async (crm: TestService, as: Person, { id }: Pick<Import, 'id'>): Promise<Import> => {
  const { status, text } = await crm.request(runImport, { as, params: { id }, body: {} });
  if (status !== 202) throw new Error(`${status} ${text}`);
  const done = await settled(crm, as, id);
  const rest = () =>
    rowsOf(
      crm,
      `select from import_part where import_id = $1
       union all select from import_row where import_id = $1 and outcome in ('create', 'update', 'unchanged')`,
      [id],
    );
  if (done.state === 'done') await eventually(async () => (await rest()).length === 0);
  return done;
};

/** What has become of it once nothing is going on any more. */
export const settled = async (crm: TestService, as: Person, id: string): Promise<Import> => {
  for (;;) {
    const { body } = await crm.request(getImport, { as, params: { id } });
    if (body.state !== 'checking' && body.state !== 'running') return body as Import;
    await sleep(20);
  }
};

/** Whether a file of an import of this process is on disk; those of CRMs that other tests kill lie in the same place until they are removed. */
export const isOnDisk = async (): Promise<boolean> =>
  (await readdir(tmpdir())).some((name) => name.startsWith(`fernway-import-${process.pid}-`));
