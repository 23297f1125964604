import { describe, expect, it } from 'vitest';
import { fileName, safeName } from './names.ts';

describe('the name of a file', () => {
  it.each([
    ['passport.pdf', 'pdf', 'passport.pdf'],
    ['Diplom oʻzbekcha.PDF', 'pdf', 'Diplom oʻzbekcha.pdf'],
    ['Аттестат 2024.jpeg', 'jpg', 'Аттестат 2024.jpg'],
    ['photo.jpg', 'png', 'photo.png'],
    ['passport.pdf.exe', 'pdf', 'passport.pdf.pdf'],
    ['diplom.v2', 'docx', 'diplom.v2.docx'],
    ['../../etc/passwd', 'pdf', '_.._etc_passwd.pdf'],
    ['C:\\Users\\me\\scan.png', 'png', 'C__Users_me_scan.png'],
    ['a\u202efdp.exe', 'pdf', 'afdp.pdf'],
    ['a\r\nSet-Cookie: x\u0000"b".pdf', 'pdf', 'aSet-Cookie_ x_b_.pdf'],
    ['  ...  ', 'pdf', 'document.pdf'],
    ['.pdf', 'pdf', 'document.pdf'],
    ['\u200b\u200d\ufeff', 'webp', 'document.webp'],
    ['con.pdf', 'pdf', '_con.pdf'],
    ['LPT1', 'pdf', '_LPT1.pdf'],
    ['\ud800x.pdf', 'pdf', 'x.pdf'],
    ['한국어 성적표.pdf', 'pdf', '한국어 성적표.pdf'],
    ['a  b\t c.pdf', 'pdf', 'a b c.pdf'],
  ] as const)('%j of a %s is %j', (given, kind, expected) => {
    expect(fileName(given, kind)).toBe(expected);
  });

  it('is no longer than systems take, and cuts no letter in half', () => {
    const long = fileName(`${'𐐷'.repeat(300)}.pdf`, 'pdf');
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(255);
    expect(long.isWellFormed()).toBe(true);
    expect(long).not.toContain('\ufffd');
    expect(safeName('x'.repeat(500)).length).toBe(200);
  });
});
