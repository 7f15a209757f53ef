import { type LogoType, logoTypes } from '@fernway/contracts/http/crm-active-organization';
import { typeOf } from '../attachments/file-type.js';
import { cleanJpeg, jpegSize } from './jpeg.js';
import { cleanPng, pngSize } from './png.js';
import { cleanWebp, webpSize } from './webp.js';

export type Size = { width: number; height: number };
export type Picture = Size & { type: LogoType };

const formats: Record<
  LogoType,
  { size: (bytes: Buffer) => Size | undefined; clean: (bytes: Buffer, size: Size) => Buffer | undefined }
> = {
  'image/png': { size: pngSize, clean: cleanPng },
  'image/jpeg': { size: jpegSize, clean: cleanJpeg },
  'image/webp': { size: webpSize, clean: cleanWebp },
};

/** What a picture is and how large, by its header alone; undefined for what is no PNG, JPEG or WebP. */
export const pictureOf = (bytes: Buffer): Picture | undefined => {
  const type = logoTypes.find((known) => known === typeOf(bytes.subarray(0, 64)));
  const size = type && unlessCut(() => formats[type].size(bytes));
  return size && size.width > 0 && size.height > 0 ? { type, ...size } : undefined;
};

/** The picture without metadata and what follows its end; undefined where it is not whole. How large it may be is checked before. */
export const cleanPicture = (bytes: Buffer, { type, ...size }: Picture): Buffer | undefined =>
  unlessCut(() => formats[type].clean(bytes, size));

/** What Node's own calls cannot read (an error with a code) is cut off or broken. */
const unlessCut = <Read>(read: () => Read): Read | undefined => {
  try {
    return read();
  } catch (error) {
    if (typeof error === 'object' && error && 'code' in error) return undefined;
    throw error;
  }
};
