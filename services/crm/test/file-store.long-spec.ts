import { skip } from '../../../tools/test/skip.js';
import { keepsFiles } from './file-store.js';
import { bucket, s3Here } from './s3-store.js';

if (!s3Here) skip('crm: files in an S3 storage: no JDK and Maven to start S3Proxy with');

(s3Here ? describe : describe.skip)('an S3 storage', () => keepsFiles('S3', bucket));
