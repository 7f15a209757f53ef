import { basename } from 'node:path';

/** In tests a picture's address is its file's name. */
export default {
  process: (_content, path) => ({ code: `module.exports = ${JSON.stringify(basename(path))};` }),
};
