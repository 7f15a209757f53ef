import { Env } from './env.js';

const s3 = { ATTACHMENTS_S3_BUCKET: 'files', ATTACHMENTS_S3_KEY_ID: 'id', ATTACHMENTS_S3_SECRET: 'secret' };
const complaints = (values: object) =>
  Env.safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

describe('where attached files are kept', () => {
  it('is a folder unless a bucket is named', () => {
    expect(Env.parse({ DATA_DIR: '/data' })).toMatchObject({
      attachmentsDir: '/data/attachments',
      attachmentsS3: undefined,
    });
    expect(
      Env.parse({ ...s3, ATTACHMENTS_S3_ENDPOINT: 'http://127.0.0.1:9000', ATTACHMENTS_S3_PATH_STYLE: 'on' })
        .attachmentsS3,
    ).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      bucket: 'files',
      region: 'us-east-1',
      keyId: 'id',
      secret: 'secret',
      pathStyle: true,
    });
  });

  it('is said whole or not at all: what is missing is named', () => {
    expect(complaints({ ATTACHMENTS_S3_BUCKET: 'files' })).toEqual([
      'ATTACHMENTS_S3_KEY_ID is not set, but ATTACHMENTS_S3_BUCKET is',
      'ATTACHMENTS_S3_SECRET is not set, but ATTACHMENTS_S3_BUCKET is',
    ]);
    expect(complaints({ ...s3, ATTACHMENTS_S3_SECRET: undefined })).toEqual([
      'ATTACHMENTS_S3_SECRET is not set, but ATTACHMENTS_S3_BUCKET is',
    ]);
    expect(complaints({ ATTACHMENTS_S3_ENDPOINT: 'http://127.0.0.1:9000' })).toHaveLength(3);
    expect(complaints({ ...s3, ATTACHMENTS_DIR: '/files' })).toEqual([
      'ATTACHMENTS_DIR names a folder, but ATTACHMENTS_S3_BUCKET a storage: unset one of them',
    ]);
  });
});
