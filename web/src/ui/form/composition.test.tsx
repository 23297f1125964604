import { type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { beginComposing, compose, WAYS } from '../../../test/compose.ts';
import { showComponent } from '../../../test/page.tsx';
import { AmountField } from './amount-field.tsx';
import { CodeField } from './code-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { SomField } from './som-field.tsx';
import { WordsField } from './words-field.tsx';

const LABEL = 'Maydon';

const Som = ({ onValue }: { onValue(tiyin: number | undefined): void }) => {
  const [tiyin, setTiyin] = useState<number>();
  const change = (next: number | undefined) => {
    setTiyin(next);
    onValue(next);
  };
  return <SomField label={LABEL} tiyin={tiyin} onChange={change} />;
};

const Won = () => {
  const [minor, setMinor] = useState<number>();
  return <AmountField label={LABEL} unit="KRW" digits={0} minor={minor} onChange={setMinor} />;
};

const show = async (field: ReactNode) => {
  const screen = await showComponent(field);
  const input = screen.getByLabelText(LABEL);
  await input.click();
  return { input, element: input.element() as HTMLInputElement };
};

const PHONE = <PhoneField label={LABEL} name="phone" />;
const CODE = <CodeField label={LABEL} name="code" />;

/** Groups that are composed, and what a field shows when it has been left. */
const FIELDS: [name: string, field: ReactNode, groups: string[], shown: string][] = [
  ['a phone', PHONE, ['90', '123', '45', '67'], '90 123 45 67'],
  ['a phone with two digits alike', PHONE, ['88', '122', '33', '44'], '88 122 33 44'],
  ['a phone that begins like the prefix', PHONE, ['99', '812', '34', '56'], '99 812 34 56'],
  ['a phone in Arabic digits', PHONE, ['٩٠', '١٢٣', '٤٥', '٦٧'], '90 123 45 67'],
  ['a phone in full-width digits', PHONE, ['９０', '１２３', '４５', '６７'], '90 123 45 67'],
  ['a code', CODE, ['120', '394'], '120394'],
  ['a code in Persian digits', CODE, ['۱۲۰', '۳۹۴'], '120394'],
  ['an amount', <Som onValue={() => {}} key="som" />, ['1', '650', '000'], '1 650 000'],
  ['an amount with a part', <Som onValue={() => {}} key="som" />, ['1500', ',', '50'], '1 500,50'],
  ['an amount in Arabic digits', <Som onValue={() => {}} key="som" />, ['١٥٠٠', '٫', '٥٠'], '1 500,50'],
  ['an amount without minor units', <Won key="won" />, ['9', '700', '000'], '9 700 000'],
];

describe.each(FIELDS)('%s that is composed', (_name, field, groups, shown) => {
  test.each(WAYS)('%s is what was composed', async (_way, partsOf) => {
    const { input, element } = await show(field);
    await compose(partsOf(groups));
    element.blur();
    await expect.element(input).toHaveValue(shown);
  });
});

test.each([
  ['a phone', PHONE],
  ['a code', CODE],
])('nothing rewrites %s before the composition ends', async (_name, field) => {
  const { element } = await show(field);
  await compose(['9']);
  await beginComposing('٠1x');
  expect(element.value).toBe('9٠1x');
});

test('digits composed too many change nothing, as typed ones', async () => {
  const { input } = await show(PHONE);
  await compose([...'90123456789']);
  await expect.element(input).toHaveValue('90 123 45 67');
});

test('a digit composed in the middle stays there, and the caret behind it', async () => {
  const { input, element } = await show(PHONE);
  await compose([...'9012345']);
  element.setSelectionRange(4, 4);
  await compose(['7', '8']);
  await expect.element(input).toHaveValue('90 178 23 45');
  expect(element.selectionStart).toBe(7);
});

test('an amount is known while it is composed', async () => {
  const known: (number | undefined)[] = [];
  await show(<Som onValue={(tiyin) => known.push(tiyin)} />);
  await compose(['１２']);
  expect(known.at(-1)).toBe(1200);
});

test('Enter that ends a composition adds no word yet', async () => {
  const added: string[][] = [];
  const { element } = await show(
    <WordsField
      label={LABEL}
      placeholder=""
      words={[]}
      maxLength={50}
      onChange={(words) => added.push(words)}
    />,
  );
  await beginComposing('nihon');
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
  expect(element.value).toBe('nihon');
  expect(added).toEqual([]);
});

describe('the spaces of an amount', () => {
  const showSom = async () => {
    const known: (number | undefined)[] = [];
    return { known, ...(await show(<Som onValue={(tiyin) => known.push(tiyin)} />)) };
  };

  test.each([
    ['typed', async () => userEvent.keyboard('4 8')],
    [
      'pasted over groups of the field',
      async (input: Locator) => {
        await userEvent.keyboard('1500');
        input.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
        await expect.element(input).toHaveValue('1 500');
        await input.fill('4 8');
      },
    ],
    ['composed', async () => compose(['4', ' ', '8'])],
  ])('are those of two numbers, and stay as they were %s', async (_, write) => {
    const { input, element, known } = await showSom();
    await write(input);
    element.blur();
    await expect.element(input).toHaveValue('4 8');
    expect(known.at(-1)).toBeNaN();
  });

  test('that the field has written are no hindrance to going on', async () => {
    const { input, element, known } = await showSom();
    await userEvent.keyboard('1500');
    element.blur();
    await expect.element(input).toHaveValue('1 500');
    await input.click();
    await userEvent.keyboard('{End}0');
    expect(known.at(-1)).toBe(1_500_000);
    element.blur();
    await expect.element(input).toHaveValue('15 000');
  });
});
