import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renewTariffs } from './queries.ts';

test('a changed tariff is asked for anew wherever it is chosen or shown', async () => {
  const queries = new QueryClient();
  const keys = [
    ['tariff-editing', 'tariff', 7],
    ['tariffs', 'own', 'uz'],
    ['apply', 'tariffs', 1, 'uz'],
  ];
  for (const key of keys) queries.setQueryData(key, {});
  await renewTariffs(queries);
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});
