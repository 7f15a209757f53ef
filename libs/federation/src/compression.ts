import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** At the quality that everything published is compressed with, unless another is asked for. */
export const brotli = (content: Uint8Array, quality: number = constants.BROTLI_MAX_QUALITY): Promise<Buffer> =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** For the rare client without brotli. */
export const gzipped = (content: Uint8Array): Promise<Buffer> => promisify(gzip)(content, { level: 9 });
