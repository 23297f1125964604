import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showComponent, TEXTS } from '../../../test/page.tsx';
import { EditForm, EditFrame } from './edit-frame.tsx';
import { withFailureTitle } from './failure-title.tsx';

const { form } = TEXTS.uz.admin;

test('the page of a form saves by its button and by Ctrl S, and says what is not saved', async () => {
  const save = vi.fn((event?: { preventDefault(): void }) => event?.preventDefault());
  const another = vi.fn();
  const screen = await showComponent(
    <EditFrame
      title="Oksford universiteti"
      back={<a href="#list">Universitetlar</a>}
      isDirty
      isSending={false}
      problem={null}
      onSave={save}
      onSaveAnother={another}
    >
      <input aria-label="name" />
    </EditFrame>,
  );
  await expect.element(screen.getByRole('status')).toHaveTextContent(form.unsaved);
  await screen.getByRole('button', { name: form.save, exact: true }).click();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(save).toHaveBeenCalledTimes(2);
  await screen.getByRole('button', { name: form.saveAnother }).click();
  expect(another).toHaveBeenCalledOnce();
});

test('nothing is typed into a form while it is being saved', async () => {
  const screen = await showComponent(
    <EditFrame title="Oksford" back={null} isDirty isSending problem={null} onSave={() => {}}>
      <input aria-label="name" data-testid="name" />
    </EditFrame>,
  );
  const name = screen.getByTestId('name').element() as HTMLInputElement;
  name.focus();
  expect(document.activeElement).not.toBe(name);
});

test('the buttons of a form stand in one line, whatever is said beside them', async () => {
  await page.viewport(1440, 900);
  const nothing = () => undefined;
  const screen = await showComponent(
    <div style={{ width: 620 }}>
      <EditForm
        isDirty
        changed={['Nomi', 'Tavsifi', 'Talaba topshiradigan hujjatlar', 'Muddati']}
        draftSavedAt="2026-11-21T04:00:00.000Z"
        isSending={false}
        problem={null}
        onSave={nothing}
        onSaveAnother={nothing}
        onPreview={nothing}
      >
        <input aria-label="Nomi" />
      </EditForm>
    </div>,
  );
  await expect.element(screen.getByRole('button', { name: form.save, exact: true })).toBeVisible();
  const tops = [form.preview, form.saveAnother, form.save].map((name) =>
    Math.round(screen.getByRole('button', { name, exact: true }).element().getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
  const said = screen.getByRole('status').element().getBoundingClientRect();
  expect(said.top).toBeLessThan(tops[0]! + 44);
});

test('a save that fails is titled by what failed, beside the pressed button', async () => {
  const state = withFailureTitle({ problem: 'Server javob bermadi.' }, 'Universitetni saqlab boʻlmadi');
  const screen = await showComponent(
    <EditFrame title="Oksford" back={null} isDirty isSending={false} onSave={() => {}} {...state}>
      <div style={{ height: 3000 }} />
    </EditFrame>,
  );
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Universitetni saqlab boʻlmadiServer javob bermadi.');
  const { top, bottom } = alert.element().getBoundingClientRect();
  expect([top >= 0, bottom <= window.innerHeight]).toEqual([true, true]);
});
