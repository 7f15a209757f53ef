import { headBytes, typeOf } from './file-type.js';

describe('the type of a file', () => {
  it.each([
    ['%PDF-1.7 …', 'application/pdf'],
    ['GIF89a', 'image/gif'],
    ['RIFF1234WEBPVP8', 'image/webp'],
    ['PK\u0003\u0004 … plain archive', 'application/zip'],
    ['PK\u0003\u0004 … xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['<!doctype html><script>alert(1)</script>', 'text/plain'],
    ['<svg onload="alert(1)">', 'text/plain'],
    ['見積書', 'text/plain'],
    ['', 'text/plain'],
    ['MZ\u0000\u0001', 'application/octet-stream'],
  ])('of %j is %s', (content, type) => {
    expect(typeOf(Buffer.from(content))).toBe(type);
  });

  it('is by content where a picture’s bytes say so', () => {
    expect(typeOf(Buffer.from('89504e470d0a1a0a0000', 'hex'))).toBe('image/png');
    expect(typeOf(Buffer.from([0xff, 0xfe, 0xfd]))).toBe('application/octet-stream');
  });

  it('is text also where the part that is looked at ends within a character', () => {
    expect(typeOf(Buffer.from('見'.repeat(headBytes)).subarray(0, headBytes))).toBe('text/plain');
  });
});
