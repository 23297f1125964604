import { uploadAttachment } from '@parvoz/contract/people/files.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi } from '../../../test/api.ts';
import { expectNoAxeViolations } from '../../../test/axe.ts';
import { showComponent, TEXTS } from '../../../test/page.tsx';
import { RichTextField } from './rich-text-field.tsx';

const texts = TEXTS.uz.editor;
const OWN = '/api/v1/attach/open/0190b1a2-0000-7000-8000-000000000001';

const openField = async (given = '') => {
  const told: string[] = [];
  let change: (html: string) => void = () => {};
  const Form = () => {
    const [value, setValue] = useState(given);
    change = setValue;
    return (
      <main>
        <h1>Universitet</h1>
        <RichTextField
          label="Tavsif"
          value={value}
          onChange={(html) => {
            told.push(html);
            setValue(html);
          }}
        />
      </main>
    );
  };
  const screen = await showComponent(<Form />);
  const text = screen.getByRole('textbox', { name: 'Tavsif' });
  await expect.element(text).toBeVisible();
  return { screen, text, told, change: (html: string) => change(html) };
};

const select = async (text: Awaited<ReturnType<typeof openField>>['text']) => {
  await text.click();
  await userEvent.keyboard('{Control>}a{/Control}');
};

test('a text that nobody writes in is told by nothing, whatever the editor would make of it', async () => {
  const { told, text } = await openField('<table><thead><tr><th>a</th></tr></thead></table><p><b>b</b></p>');
  await text.click();
  await userEvent.keyboard('{ArrowDown}');
  expect(told).toEqual([]);
});

test('what is written and marked is told as the tags that are kept', async () => {
  const { screen, text, told } = await openField();
  await text.click();
  await userEvent.keyboard('Salom');
  expect(told.at(-1)).toBe('<p>Salom</p>');
  await select(text);
  await screen.getByRole('button', { name: texts.bar.bold }).click();
  expect(told.at(-1)).toBe('<p><strong>Salom</strong></p>');
  await screen.getByRole('button', { name: texts.bar.bulletList }).click();
  expect(told.at(-1)).toBe('<ul><li><p><strong>Salom</strong></p></li></ul>');
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await expectNoAxeViolations();
});

test('a heading is chosen by the keyboard, and one writes on', async () => {
  const { screen, text, told } = await openField('<p>a</p>');
  await select(text);
  await screen.getByRole('button', { name: new RegExp(texts.bar.block) }).click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(text).toHaveFocus();
  expect(told.at(-1)).toMatch(/^<h[23]>a<\/h[23]>$/);
});

test('a link takes a site without its https:// and refuses a script', async () => {
  const { screen, text, told } = await openField('<p>a</p>');
  await select(text);
  await screen.getByRole('button', { name: texts.link.title }).click();
  const address = screen.getByRole('textbox', { name: texts.link.address });
  await address.fill('javascript:alert(1)');
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveAccessibleDescription(texts.link.wrong);
  expect(told).toEqual([]);
  await address.fill('https://');
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveAccessibleDescription(texts.link.wrong);
  expect(told).toEqual([]);
  await address.fill('bme.hu');
  await userEvent.keyboard('{Enter}');
  expect(told.at(-1)).toContain('href="https://bme.hu"');
});

test('a table is put in and gets another row', async () => {
  const { screen, text, told } = await openField();
  await text.click();
  await screen.getByRole('button', { name: texts.table.title }).click();
  await screen.getByRole('menuitem', { name: texts.table.insert }).click();
  expect(told.at(-1)).toMatch(/^<table><tbody>(<tr>.*<\/tr>){3}<\/tbody><\/table>$/);
  await screen.getByRole('button', { name: texts.table.title }).click();
  await screen.getByRole('menuitem', { name: texts.table.rowBelow }).click();
  expect(told.at(-1)?.match(/<tr>/g)).toHaveLength(4);
});

test('a picture is uploaded, stands in the text and can be described', async () => {
  const api = fakeApi();
  const uploads = api.answer(uploadAttachment, { id: OWN.split('/').pop() ?? '', url: OWN });
  const { screen, told } = await openField();
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 });
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve);
  const file = new File([(await promise) ?? ''], 'a.png', { type: 'image/png' });
  const picker = screen.container.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(picker!, file);
  await expect.poll(() => told.at(-1)).toContain(`src="${OWN}" alt="" width="40" height="20"`);
  expect(uploads).toHaveLength(1);
});

test('what it cannot show stays as HTML until somebody drops it', async () => {
  const given = '<p>a</p><video src="x"></video>';
  const { screen, text, told } = await openField(given);
  await expect.element(text).toHaveValue(given);
  await expect.element(screen.getByText(/<video>/)).toBeVisible();
  await screen.getByRole('button', { name: texts.show }).click();
  await screen.getByRole('button', { name: texts.lost.keep }).click();
  await expect.element(text).toHaveValue(given);
  await screen.getByRole('button', { name: texts.show }).click();
  await screen.getByRole('button', { name: texts.lost.drop }).click();
  await expect.element(text).toHaveTextContent('a');
  expect(told.at(-1)).toBe('<p>a</p>');
});

test('a text that comes from elsewhere is shown and can be written on', async () => {
  const { text, told, change } = await openField('<p>a</p>');
  change('<h2>b</h2>');
  await expect.element(text).toHaveTextContent('b');
  expect(told).toEqual([]);
  change('<p>c</p><custom-x>d</custom-x>');
  await expect.element(text).toHaveValue('<p>c</p><custom-x>d</custom-x>');
});
