import { expect, test } from 'vitest';
import { showComponent } from '../../../../test/page.tsx';
import { MoneyBars, marksOf } from './money-bars.tsx';

test.each([
  [0, [0, 100]],
  [50, [0, 100]],
  [1000, [0, 250, 500, 750, 1000]],
  [165_000_000, [0, 50_000_000, 100_000_000, 150_000_000, 200_000_000]],
  [200_000_001, [0, 100_000_000, 200_000_000, 300_000_000]],
])('the scale of up to %i tiyin has round sums', (most, marks) => {
  expect(marksOf(most)).toEqual(marks);
});

test('bars are as high as their sums, and say them', async () => {
  const rows = [
    { name: 'Okt', income: 0, expense: 0 },
    { name: 'Noy', income: 200_000_000, expense: 50_000_000 },
  ];
  const screen = await showComponent(<MoneyBars rows={rows} />);
  const [none, both] = screen.getByRole('listitem').elements();
  const heightsOf = (item: Element) => [...item.querySelectorAll('i')].map((bar) => bar.clientHeight);
  expect(heightsOf(none!)).toEqual([0, 0]);
  const [income, expense] = heightsOf(both!);
  expect(income).toBeGreaterThan(150);
  expect(expense! / income!).toBeCloseTo(0.25, 1);
  expect(both!.textContent).toMatch(/Kirim: 2\s000\s000,00.*Chiqim: 500\s000,00/);
});
