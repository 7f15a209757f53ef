import { filesElsewhere } from './sources.ts';

it('knows which files no archive has', () => {
  expect(filesElsewhere({ ATTACHMENTS_DIR: '/files' })).toBeUndefined();
  expect(filesElsewhere({ ATTACHMENTS_S3_BUCKET: '' })).toBeUndefined();
  expect(filesElsewhere({ ATTACHMENTS_S3_BUCKET: 'files' })).toBe('the bucket files');
  expect(filesElsewhere({ ATTACHMENTS_S3_BUCKET: 'files', ATTACHMENTS_S3_ENDPOINT: 'http://127.0.0.1:9000' })).toBe(
    'the bucket files at http://127.0.0.1:9000',
  );
});
