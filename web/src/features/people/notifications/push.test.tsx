import { getApplication } from '@parvoz/contract/applications/application-calls.ts';
import { SMS_KINDS } from '@parvoz/contract/applications/application-states.ts';
import { getReminders } from '@parvoz/contract/applications/calendar.ts';
import { listMessages } from '@parvoz/contract/applications/chat.ts';
import { REMINDER_DAYS } from '@parvoz/contract/applications/deadlines.ts';
import { getProtection } from '@parvoz/contract/money/protection.ts';
import { getSmsChoices, type SmsChoices } from '@parvoz/contract/people/notifications.ts';
import {
  addPushDevice,
  getPush,
  type PushDevice,
  type PushState,
  removePushDevice,
  updatePush,
} from '@parvoz/contract/people/push.ts';
import { listSessions } from '@parvoz/contract/people/sessions.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, LineBroken, NO_PUSH } from '../../../../test/api.ts';
import { APPLICATION, RELEASED } from '../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { homeApi } from '../../../../test/home.ts';
import { openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { STUDENT } from '../../../../test/people.ts';
import { PUSH_KEY } from '../../../lib/push-key.ts';

const { push, telegram } = TEXTS.uz.notifications;
const ENDPOINT = 'https://push.example.com/send/abc';
const DEVICE: PushDevice = {
  ...{ id: '0198f0a0-0000-7000-8000-000000000001', browser: 'Chrome', system: 'Android' },
  ...{ createdAt: '2026-11-24T07:00:00Z', isCurrent: true },
};
const OTHER: PushDevice = {
  ...{ ...DEVICE, id: '0198f0a0-0000-7000-8000-000000000002', isCurrent: false },
  ...{ browser: 'Firefox', system: 'Windows' },
};

/** Stands in for what the browser has of push: its permission, and a service that it subscribes with. */
const fakeBrowser = (
  permission: NotificationPermission = 'default',
  answer: NotificationPermission = 'granted',
) => {
  const made = { asked: 0, ended: 0 };
  const keyOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: keyOf(NO_PUSH.key).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
    unsubscribe: async () => {
      made.ended++;
      state.current = null;
      return true;
    },
  };
  const state: { current: typeof subscription | null } = { current: null };
  const registration = {
    active: { postMessage: (_: unknown, [port]: MessagePort[]) => port!.postMessage(true) },
    pushManager: {
      getSubscription: async () => state.current,
      subscribe: async () => {
        state.current = subscription;
        return subscription;
      },
    },
  };
  const asking = {
    permission,
    requestPermission: async () => {
      made.asked++;
      asking.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('Notification', asking);
  const worker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    localStorage.removeItem(PUSH_KEY);
    localStorage.removeItem('PUSH_DECLINED');
  });
  return made;
};

/** An account's state, which the calls change. */
const pushed = (api: ReturnType<typeof homeApi>, devices: PushDevice[] = []) => {
  const state: { now: PushState } = { now: { ...NO_PUSH, devices } };
  const change = (part: Partial<PushState>) => {
    state.now = { ...state.now, ...part };
    return state.now;
  };
  api.answer(getPush, () => state.now);
  return {
    change,
    added: api.answer(addPushDevice, () => change({ devices: [DEVICE, ...state.now.devices] })),
    removed: api.answer(removePushDevice, ({ params }) =>
      change({ devices: state.now.devices.filter(({ id }) => id !== params.id) }),
    ),
    chosen: api.answer(updatePush, ({ body }) => change({ choices: body })),
  };
};

const openSettings = async (devices: PushDevice[] = []) => {
  const api = homeApi();
  const calls = pushed(api, devices);
  api.answer(listSessions, []);
  api.answer(
    getReminders,
    REMINDER_DAYS.map((days) => ({ days, notification: true, sms: true })),
  );
  api.answer(getSmsChoices, Object.fromEntries(SMS_KINDS.map((kind) => [kind, true])) as SmsChoices);
  const { screen } = await openPage('/student-settings', { as: STUDENT, screen: PHONE }, api);
  return { api, screen, calls, block: screen.getByRole('region', { name: push.title }) };
};

const openApplication = async (devices: PushDevice[] = []) => {
  const api = fakeApi();
  const calls = pushed(api, devices);
  api.answer(getApplication, APPLICATION);
  api.answer(getProtection, RELEASED);
  api.answer(listMessages, {
    ...{ content: [], hasOlder: false, hasNewer: false, readSeq: 0, otherReadSeq: 0, unreadCount: 0 },
  });
  const path = `/student-applications/${APPLICATION.id}`;
  const { screen } = await openPage(path, { as: STUDENT, screen: PHONE }, api);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { screen, calls, card: screen.getByRole('region', { name: push.offer.title }) };
};

describe('the card of an application', () => {
  test('asks the browser only when it is pressed, and goes when it is turned on', async () => {
    const made = fakeBrowser();
    const { screen, calls, card } = await openApplication();
    await expect.element(card).toBeVisible();
    expect(made.asked).toBe(0);
    await expectNoAxeViolations();
    await card.getByRole('button', { name: push.turnOn }).click();
    await expect.element(screen.getByText(push.turnedOn)).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
    expect(calls.added.map(({ body }) => body.endpoint)).toEqual([ENDPOINT]);
    expect(JSON.parse(localStorage.getItem(PUSH_KEY)!)).toEqual({
      accountId: STUDENT.id,
      endpoint: ENDPOINT,
    });
    expect(made.asked).toBe(1);
  });

  test('goes for good when it is declined', async () => {
    const made = fakeBrowser();
    const { card } = await openApplication();
    await card.getByRole('button', { name: push.offer.decline }).click();
    await expect.element(card).not.toBeInTheDocument();
    expect([made.asked, localStorage.getItem('PUSH_DECLINED')]).toEqual([0, STUDENT.id]);
  });

  test.each([
    ['has it', 'granted', [DEVICE]],
    ['has blocked it in the browser', 'denied', []],
  ] as const)('stays away from who %s', async (_, permission, devices) => {
    fakeBrowser(permission);
    const { card } = await openApplication([...devices]);
    await navigator.serviceWorker.ready;
    await expect.element(card).not.toBeInTheDocument();
  });

  test('says that the browser was not allowed to, and is not there again', async () => {
    fakeBrowser('default', 'denied');
    const { screen, calls, card } = await openApplication();
    await card.getByRole('button', { name: push.turnOn }).click();
    await expect.element(screen.getByText(push.notAllowed)).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
    expect(calls.added).toEqual([]);
  });
});

describe('the settings', () => {
  test('turn this browser on and off, and show the others', async () => {
    const made = fakeBrowser();
    const { screen, calls, block } = await openSettings([OTHER]);
    const lines = block.getByRole('list', { name: push.devices }).getByRole('listitem');
    await expect.element(lines.getByText(/^Firefox,\sWindows$/)).toBeVisible();
    await block.getByRole('button', { name: push.turnOnHere }).click();
    await expect.element(screen.getByText(push.turnedOn)).toBeVisible();
    await expect.element(lines.getByText(push.current)).toBeVisible();
    expect(lines.elements()).toHaveLength(2);
    await expectNoAxeViolations();
    await block.getByRole('button', { name: /Chrome,\sAndroid$/ }).click();
    await expect.element(block.getByRole('button', { name: push.turnOnHere })).toBeVisible();
    expect(calls.removed.map(({ params }) => params.id)).toEqual([DEVICE.id]);
    expect([made.ended, localStorage.getItem(PUSH_KEY)]).toEqual([1, null]);
  });

  test('have a switch for each topic and for SMS, and go back where it was not saved', async () => {
    fakeBrowser('granted');
    const { api, calls, block } = await openSettings([DEVICE]);
    await block.getByRole('checkbox', { name: telegram.topic.MESSAGE }).click();
    await expect.poll(() => calls.chosen.length).toBe(1);
    const both = block.getByRole('checkbox', { name: push.withSms });
    await expect.element(both).toHaveAccessibleDescription(push.withSmsHint);
    await both.click();
    await expect
      .poll(() => calls.chosen.map(({ body }) => [body.topics.MESSAGE, body.topics.PAYMENT, body.withSms]))
      .toEqual([
        [false, true, false],
        [false, true, true],
      ]);
    api.answer(updatePush, () => {
      throw new LineBroken('Failed to fetch');
    });
    await both.click();
    await expect.element(both).toBeChecked();
  });

  test('say that the browser blocks it', async () => {
    fakeBrowser('denied');
    const { block } = await openSettings([OTHER]);
    await expect.element(block.getByText(push.blocked)).toBeVisible();
    await expect.element(block.getByRole('button', { name: push.turnOnHere })).not.toBeInTheDocument();
  });

  test('say where it could not be turned on', async () => {
    fakeBrowser('granted');
    const { api, screen, block } = await openSettings([OTHER]);
    api.answer(addPushDevice, () => {
      throw new LineBroken('Failed to fetch');
    });
    await block.getByRole('button', { name: push.turnOnHere }).click();
    await expect.element(screen.getByText(push.notTurnedOn)).toBeVisible();
    expect(localStorage.getItem(PUSH_KEY)).toBeNull();
  });
});

describe('a browser with a subscription', () => {
  test('goes on for who has signed in again', async () => {
    fakeBrowser('granted');
    localStorage.setItem(
      PUSH_KEY,
      JSON.stringify({ accountId: STUDENT.id, endpoint: 'https://push.example.com/old' }),
    );
    const { calls } = await openSettings();
    await expect
      .poll(() => calls.added.map(({ body }) => body.endpoint), { timeout: 10_000 })
      .toEqual([ENDPOINT]);
  });

  test('ends for somebody else, who is not asked', async () => {
    const made = fakeBrowser('granted');
    localStorage.setItem(PUSH_KEY, JSON.stringify({ accountId: 'somebody-else', endpoint: ENDPOINT }));
    const { calls } = await openSettings();
    await expect.poll(() => localStorage.getItem(PUSH_KEY), { timeout: 10_000 }).toBeNull();
    expect([calls.added, made.asked]).toEqual([[], 0]);
  });
});
