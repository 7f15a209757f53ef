import { type ImportOptions } from '@fernway/contracts/http/crm-import-options';
import { checkImport, getImport, type Import, runImport, uploadImport } from '@fernway/contracts/http/crm-imports';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { setTimeout as sleep } from 'node:timers/promises';

type Given = { recordType?: string; fileName?: string; country?: string };

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

/** Runs the dry run to its end, with the mapping that was guessed, changing what is there and refusing what is unknown, unless told otherwise. */
export const checked = async (
  crm: TestService,
  as: Person,
  made: Import,
  given: { mapping?: Import['mapping']; options?: Partial<ImportOptions> } = {},
): Promise<Import> => {
  const body = {
    mapping: given.mapping ?? made.mapping,
    options: { ...made.options, existing: 'update', unknown: 'refuse', ...given.options },
  };
  const { status, text } = await crm.request(checkImport, { as, params: { id: made.id }, body });
  if (status !== 200) throw new Error(`${status} ${text}`);
  return settled(crm, as, made.id);
};

export const ran = async (crm: TestService, as: Person, { id }: Pick<Import, 'id'>): Promise<Import> => {
  const { status, text } = await crm.request(runImport, { as, params: { id }, body: {} });
  if (status !== 202) throw new Error(`${status} ${text}`);
  return settled(crm, as, id);
};

/** What has become of it once nothing is going on any more. */
export const settled = async (crm: TestService, as: Person, id: string): Promise<Import> => {
  for (;;) {
    const { body } = await crm.request(getImport, { as, params: { id } });
    if (body.state !== 'checking' && body.state !== 'running') return body as Import;
    await sleep(20);
  }
};
