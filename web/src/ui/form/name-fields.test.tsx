import { PersonName, SurnameFields, withNames } from '@parvoz/contract/people/names.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { expectNoAxeViolations } from '../../../test/axe.ts';
import { showComponent, TEXTS } from '../../../test/page.tsx';
import { NameFields } from './name-fields.tsx';
import { useContractForm } from './use-contract-form.ts';

const { validation } = TEXTS.uz;
const Form = withNames(z.object({ name: PersonName, ...SurnameFields }));
const LABELS = { name: 'Ism', surname: 'Familiya' };

interface HostProps {
  onSent(values: z.output<typeof Form>): void;
  isOther?: boolean;
}

const Host = ({ onSent, isOther = false }: HostProps) => {
  const { form, submit, field } = useContractForm({
    draft: { unstored: 'NOTHING' },
    schema: Form,
    name: 'registration',
    defaultValues: { name: 'Aziza', surname: 'Rahimova' },
    send: async (values) => onSent(values),
  });
  return (
    <main>
      <h1>Ismlar</h1>
      <form noValidate onSubmit={submit}>
        <NameFields
          form={form}
          name={field('name')}
          surname={field('surname')}
          labels={LABELS}
          isOther={isOther}
        />
        <button type="submit">Yuborish</button>
      </form>
    </main>
  );
};

const open = async (isOther = false) => {
  const sent: z.output<typeof Form>[] = [];
  const screen = await showComponent(<Host onSent={(values) => sent.push(values)} isOther={isOther} />);
  const named = (name: string) => screen.getByRole('textbox', { name, exact: true });
  const { noSurname } = validation;
  return {
    ...{ sent, screen, name: named(LABELS.name), surname: named(LABELS.surname) },
    box: screen.getByRole('checkbox', { name: isOther ? noSurname.labelOther : noSurname.label }),
    send: screen.getByRole('button', { name: 'Yuborish' }),
  };
};

test('who has no surname ticks a box, and what was typed comes back without it', async () => {
  const { sent, name, surname, box, send } = await open();
  await expect.element(box).not.toBeChecked();
  // By the keyboard: the box follows its field.
  (surname.element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab} ');
  await expect.element(box).toBeChecked();
  await expect.element(surname).toHaveValue('');
  await expect.element(surname).toHaveAttribute('readonly');
  await expect.element(name).toHaveAccessibleDescription(validation.noSurname.hint);
  await expectNoAxeViolations();
  await send.click();
  await expect.poll(() => sent).toMatchObject([{ name: 'Aziza', surname: '', hasNoSurname: true }]);
  await box.click();
  await expect.element(surname).toHaveValue('Rahimova');
  await surname.fill('');
  await send.click();
  await expect.element(surname).toHaveAccessibleDescription(validation.surname.required);
  expect(sent).toHaveLength(1);
  await box.click();
  await expect.element(surname).not.toHaveAttribute('aria-invalid');
});

test('a name of one letter is asked about once, and a stop is none', async () => {
  const { sent, screen, name, surname, send } = await open();
  const confirm = screen.getByRole('button', { name: validation.shortName.confirm });
  await name.fill('.');
  await send.click();
  await expect.element(name).toHaveAccessibleDescription(validation.name.tooShort);
  await expect.element(confirm).not.toBeInTheDocument();
  await name.fill('O');
  await surname.fill('U');
  await expectNoAxeViolations();
  await confirm.click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(validation.shortName.taken);
  await send.click();
  await screen.getByRole('button', { name: validation.shortSurname.confirm }).click();
  await send.click();
  await expect.poll(() => sent).toMatchObject([{ name: 'O', isShortName: true, surname: 'U' }]);
});

test('of somebody else it speaks in the third person', async () => {
  const { name, box } = await open(true);
  await box.click();
  await expect.element(name).toHaveAccessibleDescription(validation.noSurname.hintOther);
});
