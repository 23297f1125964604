import { MAX_DOCUMENT_BYTES } from '@parvoz/contract/applications/application-states.ts';
import { expect, test } from 'vitest';
import { problemOfFile, sentName } from './private-file.ts';

const file = (name: string, size: number, type = '') =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: size });

test.each([
  [file('passport.pdf', 1), undefined],
  [file('SCAN.JPEG', MAX_DOCUMENT_BYTES), undefined],
  [file('image', 10, 'image/png'), undefined],
  [file('letter.docx', 10), undefined],
  [file('passport.pdf', 0), 'EMPTY'],
  [file('passport.pdf', MAX_DOCUMENT_BYTES + 1), 'TOO_LARGE'],
  [file('letter.doc', 10, 'application/msword'), 'TYPE'],
  [file('pdf', 10), 'TYPE'],
  [file('photo.heic', 10, 'image/heic'), 'HEIC'],
  [file('photo.HEIF', 10), 'HEIC'],
  [file('photo', 10, 'image/heif'), 'HEIC'],
])('%o', (one, problem) => {
  expect(problemOfFile(one)).toBe(problem);
});

test('a long name keeps its end', () => {
  const name = sentName(`${'a'.repeat(300)}.pdf`);
  expect([...name]).toHaveLength(200);
  expect(name.endsWith('.pdf')).toBe(true);
  expect(sentName('  pasport.pdf ')).toBe('pasport.pdf');
  expect(sentName('   ')).toBe('file');
});
