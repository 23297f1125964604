import { useState } from 'react';
import { expect, test } from 'vitest';
import { showComponent, TEXTS } from '../../test/page.tsx';
import { ApiError, NotSent } from '../lib/api.ts';
import { useFailureText, useReportFailure } from './use-report-failure.ts';

const UNREACHABLE = 'Aloqa yoʻq';
const NOT_SENT = TEXTS.uz.common.notSent;
const refused = new ApiError(409, { code: 'CHANGED_MEANWHILE', message: 'Oʻzgardi' });
const notSent = new NotSent();
const lost = new TypeError('Failed to fetch');

/** Attempts in their order, with the sentence that each of them shows. */
const ATTEMPTS = [
  ['the first one that has not left', [[notSent, NOT_SENT]]],
  [
    'one that has not left, after one without an answer',
    [
      [lost, UNREACHABLE],
      [notSent, UNREACHABLE],
      [notSent, UNREACHABLE],
    ],
  ],
  [
    'one that has not left, after the server has answered that nothing was done',
    [
      [new ApiError(502, { code: 'UNAVAILABLE' }), UNREACHABLE],
      [refused, 'Oʻzgardi'],
      [notSent, NOT_SENT],
    ],
  ],
] as const;

const Attempts = ({ errors }: { errors: Error[] }) => {
  const failureText = useFailureText();
  const [said, setSaid] = useState({ text: '', left: errors.length });
  const attempt = () => {
    const text = failureText(errors.shift(), UNREACHABLE);
    setSaid({ text, left: errors.length });
  };
  return (
    <>
      <button type="button" onClick={attempt}>
        Urinish
      </button>
      <output>{`${said.text} (${said.left})`}</output>
    </>
  );
};

test.each(ATTEMPTS)('the text of %s', async (_, attempts) => {
  const screen = await showComponent(<Attempts errors={attempts.map(([error]) => error)} />);
  for (const [at, [, said]] of attempts.entries()) {
    await screen.getByRole('button').click();
    const left = attempts.length - at - 1;
    await expect.element(screen.getByRole('status')).toHaveTextContent(`${said} (${left})`);
  }
});

const Reporter = ({ errors }: { errors: Error[] }) => {
  const report = useReportFailure();
  return (
    <button type="button" onClick={() => report(errors.shift())}>
      Urinish
    </button>
  );
};

test('a toast does not say that nothing was sent after an attempt without an answer', async () => {
  const { Toaster } = await import('./toaster.tsx');
  const screen = await showComponent(
    <>
      <Reporter errors={[lost, notSent]} />
      <Toaster />
    </>,
  );
  await screen.getByRole('button', { name: 'Urinish' }).click();
  await expect.element(screen.getByText(TEXTS.uz.validation.offline)).toBeVisible();
  await screen.getByRole('button', { name: 'Urinish' }).click();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.getByText(NOT_SENT).elements()).toEqual([]);
});
