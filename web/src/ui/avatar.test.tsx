import { expect, test } from 'vitest';
import { showComponent } from '../../test/page.tsx';
import { Avatar } from './avatar.tsx';

test.each([
  ['Aziza', 'Karimova', 'AK'],
  ['ʼAli', '', 'A'],
  [' ʻobid', '-yusupov', 'OY'],
  ['김철수', '', '김'],
  ['ǵáziyza', 'ıldız', 'ǴI'],
  ['👩🏽‍💻', 'Ann', '👩🏽‍💻A'],
])('the initials of %s %s are %s', async (name, surname, initials) => {
  const { container } = await showComponent(<Avatar photo={null} name={name} surname={surname} />);
  expect(container.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe(initials);
});
