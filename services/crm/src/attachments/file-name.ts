const longest = 150;

/**
 * A name that a file can have on every machine and that reads as what it is: without what would leave its folder, control
 * characters, and signs that turn the writing round (`gpj.exe` shown as `exe.jpg`) or cannot be seen.
 */
export const safeFileName = (given: string): string => {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD\u115F\u1160\u3164\uFFA0]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : '';
  const stem = [...name.slice(0, name.length - ending.length)].slice(0, longest).join('');
  return stem + ending || 'file';
};

/** The header that makes every browser save a file under its name (RFC 6266): plain letters for old ones, all for others. */
export const savedAs = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
};
