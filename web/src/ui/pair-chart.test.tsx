import { expect, test } from 'vitest';
import { showComponent } from '../../test/page.tsx';
import { marksOf, PairChart } from './pair-chart.tsx';

test.each([
  [0, 100, [0, 100]],
  [50, 100, [0, 100]],
  [1000, 100, [0, 500, 1000]],
  [165_000_000, 100, [0, 50_000_000, 100_000_000, 150_000_000, 200_000_000]],
  [200_000_001, 100, [0, 100_000_000, 200_000_000, 300_000_000]],
  [0, 1, [0, 1]],
  [3, 1, [0, 1, 2, 3]],
  [9, 1, [0, 5, 10]],
  [90, 1, [0, 25, 50, 75, 100]],
])('the scale of up to %i in steps of %i has round numbers', (most, unit, marks) => {
  expect(marksOf(most, unit)).toEqual(marks);
});

test('bars are as high as their numbers, and say them', async () => {
  const rows = [
    { name: 'Okt', first: 0, second: 0 },
    { name: 'Noy', first: 8, second: 2 },
  ];
  const screen = await showComponent(
    <PairChart
      rows={rows}
      labels={{ first: 'Kirim', second: 'Chiqim' }}
      unit={1}
      format={(count) => `${count} ta`}
      formatMark={String}
    />,
  );
  const [none, both] = screen.getByRole('listitem').elements();
  const heightsOf = (item: Element) => [...item.querySelectorAll('i')].map((bar) => bar.clientHeight);
  expect(heightsOf(none!)).toEqual([0, 0]);
  const [first, second] = heightsOf(both!);
  expect(first).toBeGreaterThan(150);
  expect(second! / first!).toBeCloseTo(0.25, 1);
  expect(both!.textContent).toBe('NoyNoyKirim: 8 taChiqim: 2 ta');
});
