import { filterApplications } from '@parvoz/contract/applications/application-calls.ts';
import { SMS_KINDS } from '@parvoz/contract/applications/application-states.ts';
import { getReminders } from '@parvoz/contract/applications/calendar.ts';
import { REMINDER_DAYS } from '@parvoz/contract/applications/deadlines.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { getAcceptances } from '@parvoz/contract/money/operator.ts';
import { getSmsChoices, type SmsChoices, updateSmsChoices } from '@parvoz/contract/people/notifications.ts';
import { updateProfile, updateProfilePhone } from '@parvoz/contract/people/profiles.ts';
import { listSessions } from '@parvoz/contract/people/sessions.ts';
import {
  endTelegramLink,
  getTelegram,
  startTelegramLink,
  type TelegramChoices,
  type TelegramState,
  updateTelegramChoices,
  updateTelegramSms,
} from '@parvoz/contract/people/telegram.ts';
import { TELEGRAM_TOPICS } from '@parvoz/contract/people/telegram-topics.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LineBroken } from '../../../../test/api.ts';
import { homeApi } from '../../../../test/home.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { STUDENT } from '../../../../test/people.ts';
import { formatMinute } from '../../../lib/format.ts';

const { common, settings: texts, validation: errors } = TEXTS.uz;

const openSettings = async (
  size: typeof DESKTOP | typeof PHONE = DESKTOP,
  telegram?: () => TelegramState,
  user = STUDENT,
) => {
  const api = homeApi();
  if (telegram) api.answer(getTelegram, telegram);
  api.answer(listSessions, []);
  api.answer(getAcceptances, { needed: [], accepted: [] });
  api.answer(
    getReminders,
    REMINDER_DAYS.map((days) => ({ days, notification: true, sms: true })),
  );
  api.answer(getSmsChoices, Object.fromEntries(SMS_KINDS.map((kind) => [kind, true])) as SmsChoices);
  // The page that saving leads to.
  api.answer(filterApplications, { content: [], totalElements: 0, page: 1, size: 10 });
  const { screen } = await openPage('/student-settings', { as: user, screen: size }, api);
  const personal = screen.getByRole('region', { name: texts.personal.title });
  const name = personal.getByRole('textbox', { name: texts.personal.name, exact: true });
  await expect.element(name).toBeVisible();
  return {
    api,
    screen,
    personal,
    name,
    save: personal.getByRole('button', { name: texts.save }),
    home: screen.getByRole('banner').getByRole('link', { name: common.home, exact: true }),
  };
};

test('a student reads who sees their name and photo, and that other students are not among them', async () => {
  const { personal } = await openSettings();
  await expect.element(personal.getByText(texts.personal.leadOfStudent)).toBeVisible();
  for (const language of WRITTEN_LANGUAGES)
    expect(TEXTS[language].settings.personal.leadOfStudent).not.toMatch(/talaba|студент|student/i);
});

test('before anything was accepted, no moment is named at which it will be asked for', async () => {
  const { screen } = await openSettings();
  await expect.element(screen.getByText(TEXTS.uz.operator.accepted.none)).toBeVisible();
  for (const language of WRITTEN_LANGUAGES)
    expect(TEXTS[language].operator.accepted.none).not.toMatch(/toʻlov|оплат|payment/);
});

describe('name and surname', () => {
  test('are sent once, however often the button is pressed', async () => {
    const { api, screen, personal, name } = await openSettings();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const calls = api.answer(updateProfile, async ({ body }) => {
      await held;
      return { ...STUDENT, name: body.name ?? STUDENT.name };
    });
    await name.fill('Alisher');
    await userEvent.keyboard('{Enter}{Enter}');
    const saving = personal.getByRole('button', { name: texts.saving });
    await expect.element(saving).toHaveAttribute('aria-busy', 'true');
    await saving.click();
    release();
    await expect.element(screen.getByText(texts.updated)).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  test('stay as they were typed without a connection', async () => {
    const { api, screen, name, save } = await openSettings();
    let isOffline = true;
    api.answer(updateProfile, ({ body }) => {
      if (isOffline) throw new LineBroken('Failed to fetch');
      return { ...STUDENT, name: body.name ?? STUDENT.name };
    });
    await name.fill('Alisher');
    await save.click();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText(errors.offline)).toBeVisible();
    await expect.element(alert.getByText(common.failed.profile, { exact: true })).toBeVisible();
    await expect.element(name).toHaveValue('Alisher');
    isOffline = false;
    await save.click();
    await expect.element(screen.getByText(texts.updated)).toBeVisible();
  });
});

describe('of the own details is sent what was changed, as another window may have changed the rest:', () => {
  const photo = { id: '0192f0c4-7a10-7cc0-8000-000000000077', url: '/api/v1/attach/p' };
  const open = async () => {
    const opened = await openSettings(DESKTOP, undefined, { ...STUDENT, photo });
    return { ...opened, sent: opened.api.answer(updateProfile, { ...STUDENT, name: 'Lola' }) };
  };

  test('of a photo nothing else', async () => {
    const { screen, personal, sent } = await open();
    await personal.getByRole('button', { name: texts.photo.remove }).click();
    await expect.element(screen.getByText(texts.photo.removed)).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ photoId: null, countryId: null }]);
  });

  test('of an address neither the photo nor the names, of which a photo may have brought newer ones', async () => {
    const { screen, personal, save, sent } = await open();
    await personal.getByRole('button', { name: texts.photo.remove }).click();
    await expect.element(screen.getByText(texts.photo.removed)).toBeVisible();
    await personal.getByRole('textbox', { name: texts.personal.address }).fill('Buxoro, Navoiy 12');
    await save.click();
    await expect.element(screen.getByText(texts.updated)).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { photoId: null, countryId: null },
      { address: 'Buxoro, Navoiy 12', countryId: null },
    ]);
  });

  test('of a name both names', async () => {
    const { screen, name, save, sent } = await open();
    await name.fill('Lola');
    await save.click();
    await expect.element(screen.getByText(texts.updated)).toBeVisible();
    const confirmed = { isShortName: false, isShortSurname: false, hasNoSurname: false };
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'Lola', surname: 'Yusupova', ...confirmed, countryId: null },
    ]);
  });
});

describe('changes that are not saved', () => {
  for (const [on, size] of [
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ] as const)
    test(`are asked about before the page is left, on ${on}`, async () => {
      const { screen, name, home } = await openSettings(size);
      await name.fill('Alisher');
      await home.click();
      const question = screen.getByRole('alertdialog', { name: errors.leave.title });
      const stay = question.getByRole('button', { name: errors.leave.stay });
      await expect.element(stay).toHaveFocus();
      await expect.element(question.getByText(errors.leave.kept)).toBeVisible();
      await stay.click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(name).toHaveValue('Alisher');
      await home.click();
      await question.getByRole('button', { name: errors.leave.go }).click();
      await expect.poll(address).toBe('/');
    });

  test('are said to be lost where they are stored nowhere, as a password is', async () => {
    const { screen, name, home } = await openSettings();
    await name.fill('Alisher');
    await screen.getByLabelText(texts.password.old, { exact: true }).fill('MaxfiySoʻz1');
    await home.click();
    const question = screen.getByRole('alertdialog', { name: errors.leave.title });
    await expect.element(question.getByText(errors.leave.text)).toBeVisible();
  });

  test('are kept, also where something was only deleted', async () => {
    const { screen, name, home } = await openSettings();
    await name.fill('');
    await home.click();
    const question = screen.getByRole('alertdialog', { name: errors.leave.title });
    await expect.element(question.getByText(errors.leave.kept)).toBeVisible();
  });

  test('are no matter after saving', async () => {
    const { api, screen, name, save, home } = await openSettings();
    api.answer(updateProfile, ({ body }) => ({ ...STUDENT, name: body.name ?? STUDENT.name }));
    await name.fill('Alisher');
    await save.click();
    await expect.element(screen.getByText(texts.updated)).toBeVisible();
    await home.click();
    await expect.poll(address).toBe('/');
  });
});

test('the password is offered to password managers as one', async () => {
  const { screen } = await openSettings();
  const form = screen.getByRole('region', { name: texts.password.title });
  await expect.element(form).toBeVisible();
  const inputs = [...form.element().querySelectorAll('form input')];
  expect(inputs.map((input) => input.getAttribute('autocomplete'))).toEqual([
    'username',
    'current-password',
    'new-password',
    'new-password',
  ]);
  expect((inputs[0] as HTMLInputElement).value).toBe(`+${STUDENT.phone}`);
});

test('text messages stand by what they are about, and each is switched by itself', async () => {
  const { sms } = TEXTS.uz.notifications;
  const { api, screen } = await openSettings(PHONE);
  const saved = api.answer(updateSmsChoices, ({ body }) => body);
  const groups = screen.getByRole('group', { name: sms.title, exact: true });
  await expect.element(groups).toBeVisible();
  const found = Object.entries(sms.group).map(([, { title }]) =>
    groups.getByRole('group', { name: title, exact: true }).getByRole('checkbox').elements(),
  );
  expect(found.map((boxes) => boxes.length).reduce((one, other) => one + other)).toBe(SMS_KINDS.length);
  expect(Math.min(...found.map((boxes) => boxes.length))).toBeGreaterThan(1);
  const release = groups.getByRole('group', { name: sms.group.RELEASE.title, exact: true });
  await release.getByRole('checkbox', { name: sms.kind.RELEASE_6_HOURS }).click();
  await expect.poll(() => saved.map(({ body }) => body.RELEASE_6_HOURS)).toEqual([false]);
  expect(Object.values(saved[0]!.body).filter((isOn) => !isOn)).toHaveLength(1);
});

describe('Telegram', () => {
  const { telegram } = TEXTS.uz.notifications;
  const choices = Object.fromEntries(TELEGRAM_TOPICS.map((topic) => [topic, true])) as TelegramChoices;
  const openTelegram = async (given: Partial<TelegramState>) => {
    let state: TelegramState = {
      ...{ isOffered: true, linkedAt: null, isBroken: false, choices, withSms: false },
      ...given,
    };
    const answer = (change: Partial<TelegramState>) => {
      state = { ...state, ...change };
      return state;
    };
    let looks = 0;
    const opened = await openSettings(PHONE, () => {
      looks++;
      return state;
    });
    const block = opened.screen.getByRole('region', { name: telegram.title, exact: true });
    return { ...opened, answer, block, looked: () => looks };
  };

  test('is linked by an address that opens it, and then shows what comes', async () => {
    const { api, block, answer, looked } = await openTelegram({});
    const expiresAt = new Date(Date.now() + 15 * 60_000).toISOString();
    api.answer(startTelegramLink, {
      url: 'https://t.me/parvoz?start=abc',
      expiresAt,
    });
    await block.getByRole('button', { name: telegram.connect }).click();
    const link = block.getByRole('link', { name: telegram.open });
    await expect.element(link).toHaveAttribute('href', 'https://t.me/parvoz?start=abc');
    await expect.element(link).toHaveFocus();
    await expect
      .element(block.getByText(telegram.openHint.replace('{{time}}', formatMinute(expiresAt))))
      .toBeVisible();
    // Looking whether it is linked takes the focus from nobody.
    const again = block.getByRole('button', { name: telegram.again });
    (again.element() as HTMLElement).focus();
    const looks = looked();
    await expect.poll(() => looked() - looks).toBeGreaterThanOrEqual(2);
    await expect.element(again).toHaveFocus();
    // Linked in Telegram, it is shown here automatically, and the focus is not lost.
    answer({ linkedAt: '2026-11-24T07:01:00Z' });
    await expect.element(block.getByRole('status')).toHaveTextContent(telegram.connected);
    await expect.element(block.getByRole('checkbox').first()).toHaveFocus();
  });

  test('keeps a link that is good where another one is refused', async () => {
    const { api, block } = await openTelegram({});
    const expiresAt = new Date(Date.now() + 15 * 60_000).toISOString();
    api.answer(startTelegramLink, { url: 'https://t.me/parvoz?start=abc', expiresAt });
    await block.getByRole('button', { name: telegram.connect }).click();
    const link = block.getByRole('link', { name: telegram.open });
    await expect.element(link).toBeVisible();
    const refused = api.answer(startTelegramLink, () => {
      throw new LineBroken('Failed to fetch');
    });
    await block.getByRole('button', { name: telegram.again }).click();
    await expect.poll(() => refused.length).toBe(1);
    await expect.element(link).toHaveAttribute('href', 'https://t.me/parvoz?start=abc');
    await expect.element(block.getByRole('button', { name: telegram.again })).toHaveFocus();
  });

  test('has a switch for each topic, and ends at a press', async () => {
    const { api, block, answer } = await openTelegram({ linkedAt: '2026-11-24T07:00:00Z' });
    const saved = api.answer(updateTelegramChoices, ({ body }) => answer({ choices: body }));
    api.answer(endTelegramLink, () => answer({ linkedAt: null }));
    await expect.element(block.getByRole('checkbox').first()).toBeVisible();
    expect(block.getByRole('checkbox').elements()).toHaveLength(TELEGRAM_TOPICS.length + 1);
    await block.getByRole('checkbox', { name: telegram.topic.MESSAGE }).click();
    await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ ...choices, MESSAGE: false }]);
    await block.getByRole('button', { name: telegram.disconnect }).click();
    await expect.element(block.getByRole('button', { name: telegram.connect })).toHaveFocus();
  });

  test('sends an SMS beside it only to who wants that, and goes back where it was not saved', async () => {
    const { api, block, answer } = await openTelegram({ linkedAt: '2026-11-24T07:00:00Z' });
    const saved = api.answer(updateTelegramSms, ({ body }) => answer(body));
    const both = block.getByRole('checkbox', { name: telegram.withSms });
    await expect.element(both).not.toBeChecked();
    await expect.element(both).toHaveAccessibleDescription(telegram.withSmsHint);
    await both.click();
    await expect.element(both).toBeChecked();
    expect(saved.map(({ body }) => body)).toEqual([{ withSms: true }]);
    api.answer(updateTelegramSms, () => {
      throw new LineBroken('Failed to fetch');
    });
    await both.click();
    await expect.element(both).toBeChecked();
  });

  test('says that a link is broken', async () => {
    const { block } = await openTelegram({ isBroken: true });
    await expect.element(block.getByText(telegram.broken)).toBeVisible();
  });

  test('is nowhere without a bot', async () => {
    const { screen, name } = await openSettings();
    await expect.element(name).toBeVisible();
    await expect.element(screen.getByRole('region', { name: telegram.title })).not.toBeInTheDocument();
  });
});

describe('a new phone', () => {
  const phone = '+998 90 765 43 21';
  const askFor = async (channel: 'SMS' | 'TELEGRAM') => {
    const opened = await openSettings();
    const { screen, api } = opened;
    api.answer(updateProfilePhone, { expiresIn: 300, resendIn: 60, channel });
    const block = screen.getByRole('region', { name: texts.phone.title });
    await block.getByRole('textbox', { name: texts.phone.label }).fill('907654321');
    await block.getByRole('button', { name: texts.phone.send }).click();
    return { ...opened, block };
  };

  test('is proved by a code that comes by Telegram, or else by SMS', async () => {
    const { screen, block } = await askFor('TELEGRAM');
    const { byTelegram } = texts.phone;
    const dialog = screen.getByRole('dialog', { name: byTelegram.window });
    await expect.element(dialog.getByText(byTelegram.windowText.replace('{{phone}}', phone))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(block.getByText(byTelegram.waiting.replace('{{phone}}', phone))).toBeVisible();
  });

  test('is proved by a code from an SMS', async () => {
    const { screen, block } = await askFor('SMS');
    const dialog = screen.getByRole('dialog', { name: texts.phone.window, exact: true });
    await expect.element(dialog.getByText(texts.phone.windowText.replace('{{phone}}', phone))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(block.getByText(texts.phone.waiting.replace('{{phone}}', phone))).toBeVisible();
  });
});
