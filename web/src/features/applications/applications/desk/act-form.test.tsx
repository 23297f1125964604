import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { APPLICATION } from '../../../../../test/applications.ts';
import { showComponent, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN } from '../../../../../test/people.ts';
import { saveDraft } from '../../../../lib/drafts.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { signIn, signOut } from '../../../../lib/session.ts';
import { ActForm } from './act-form.tsx';
import { DocumentReturns } from './document-returns.tsx';
import { useDocumentReturns } from './use-document-returns.ts';

const { board, validation } = TEXTS.uz;
const { can } = APPLICATION;
const SUBJECT = { ...APPLICATION, can: { ...can, correct: true, REJECTED: true, STOPPED: true } };

beforeEach(() => {
  signIn(ADMIN, 'a-token');
  onTestFinished(() => {
    signOut();
    window.localStorage.clear();
  });
});

/** Fills in what no field takes by hand. */
const leave = (name: string, values: object) => saveDraft(ADMIN.id, name, { values, record: null });
const saying = (sentence: string, limit: number) => sentence.replace('{{limit}}', formatNumber(limit, 'uz'));

test.each([
  ['CORRECTION', 300, validation.comment.tooLong],
  ['STOPPED', 2000, validation.comment.tooLong],
  ['REJECTED', 2000, validation.rejection.comment.tooLong],
] as const)('the reason of %s takes %i letters, and says so of more', async (action, limit, sentence) => {
  leave(`${action} ${SUBJECT.id}`, { comment: 'a'.repeat(limit + 1) });
  const nothing = () => {};
  const screen = await showComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ActForm subject={SUBJECT} action={action} moneyOf={() => null} onBusy={nothing} onClose={nothing} />
    </QueryClientProvider>,
  );
  const reason = screen.getByLabelText(board.act[action].comment, { exact: true });
  await expect.element(reason).toHaveAttribute('maxlength', String(limit));
  await screen.getByRole('button', { name: board.act[action].submit }).click();
  await expect.element(reason).toHaveAccessibleDescription(saying(sentence, limit));
});

const Returns = () => {
  const returns = useDocumentReturns('returned');
  return (
    <>
      <DocumentReturns items={[{ id: 'a', name: 'Pasport', file: 'pasport.pdf' }]} returns={returns} />
      <button type="button" onClick={() => returns.read(['a'])}>
        Yuborish
      </button>
    </>
  );
};

test.each([
  ['a', validation.comment.tooShort, 3],
  ['a'.repeat(2001), validation.comment.tooLong, 2000],
])('the comment on a document says its limit', async (comment, sentence, limit) => {
  leave('returned', { comments: { a: comment } });
  const screen = await showComponent(<Returns />);
  const field = screen.getByLabelText(board.act.REVISION.document.replace('{{name}}', 'Pasport'));
  await expect.element(field).toHaveAttribute('maxlength', '2000');
  await screen.getByRole('button', { name: 'Yuborish' }).click();
  await expect.element(field).toHaveAccessibleDescription(saying(sentence, limit));
});
