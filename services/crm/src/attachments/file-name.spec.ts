import { safeFileName, savedAs } from './file-name.js';

describe('a file’s name', () => {
  it.each([
    ['offer.pdf', 'offer.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\Windows\\system.ini', 'C__Windows_system.ini'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['in\u200Bvoice\u0000.pdf\u0007', 'invoice.pdf'],
    ['a\r\nSet-Cookie: x.txt', 'aSet-Cookie_ x.txt'],
    ['見積書 최종.xlsx', '見積書 최종.xlsx'],
    ['  .hidden. ', 'hidden'],
    ['"quoted" <b>.html', '_quoted_ _b_.html'],
    ['\uD800broken.txt', 'broken.txt'],
    ['\u3164', 'file'],
    ['', 'file'],
  ])('of %j becomes %j', (given, safe) => {
    expect(safeFileName(given)).toBe(safe);
  });

  it('keeps its ending when it is too long', () => {
    expect(safeFileName(`${'長'.repeat(500)}.pdf`)).toBe(`${'長'.repeat(150)}.pdf`);
  });

  it('is told to browsers in letters that no header can be broken with', () => {
    expect(savedAs('Über "50%" 見積.pdf')).toBe(
      `attachment; filename="_ber _50__ __.pdf"; filename*=UTF-8''%C3%9Cber%20%2250%25%22%20%E8%A6%8B%E7%A9%8D.pdf`,
    );
    expect(savedAs("it's (1).txt")).toContain("UTF-8''it%27s%20%281%29.txt");
  });
});
