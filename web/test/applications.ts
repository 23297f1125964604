import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import type { ProtectedShare, Protection } from '@parvoz/contract/money/protection.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { OWNER, STUDENT } from './people.ts';

const ID = '0192f0c4-7a10-7cc0-8000-000000000042';
const { id, name, surname, photo } = STUDENT;

/** Accepted, and its price of 2 000 000 soʻm is due; the reader may do nothing. */
export const APPLICATION: ApplicationDetail = {
  ...{ id: ID, number: 'PV-2611-0203', status: 'STARTED', version: 3, price: 200_000_000, payment: 'DUE' },
  ...{
    student: { id, name, surname, photo },
    consulting: { ...OWNER.consulting!, photo: null, isPublic: true },
  },
  ...{ university: null, scholarship: null, degree: null, faculty: null, program: null, manager: null },
  tariff: { id: 5, name: 'Hujjat va topshirish' },
  step: { id: 21, name: 'Hujjatlar', number: 1 },
  level: { id: 31, name: 'Tarjima', number: 1, status: 'STARTED', isReturned: false },
  ...{
    nextStep: 'Topshirish',
    stepCount: 2,
    finishedStepCount: 0,
    levelCount: 1,
    finishedLevelCount: 0,
    next: 'PAY',
    turn: 'STUDENT',
  },
  ...{ deadline: null, isOverdue: false, isSilent: false, unreadCount: 0, documentCount: 0 },
  ...{ createdAt: '2026-11-20T04:00:00.000Z', startedAt: '2026-11-21T04:00:00.000Z' },
  ...{ activeAt: '2026-11-21T04:00:00.000Z', endedAt: null, paidAt: null, comment: null, endComment: null },
  ...{ studentPhone: null, addedAs: null, studentGender: null, studentCountry: null, studentAddress: null },
  ...{
    consultingPhone: '998900000101',
    isInParts: false,
    paidOutside: 0,
    isClosedUnpaid: false,
    isDisputed: false,
  },
  ...{ isStopped: false, appeal: { allowedAt: null, askedAt: null, until: null, reason: null } },
  stepList: [
    {
      ...{ id: 21, name: 'Hujjatlar', description: '', number: 1, sharePercent: 40, shareTiyin: 80_000_000 },
      ...{ status: 'STARTED', finishedAt: null, levelList: [] },
    },
    {
      ...{
        id: 22,
        name: 'Topshirish',
        description: '',
        number: 2,
        sharePercent: 60,
        shareTiyin: 120_000_000,
      },
      ...{ status: null, finishedAt: null, levelList: [] },
    },
  ],
  documentList: [],
  can: {
    ...{ ACCEPTED: false, REJECTED: false, SUBMITTED: false, REVISION: false, REWORK_COMPLETED: false },
    ...{ STEP_LEVEL_FINISHED: false, CANCELED: false, CLOSED: false },
    ...{ APPEALED: false, APPEAL_WITHDRAWN: false, APPEAL_DECLINED: false, STOPPED: false },
    ...{ assign: false, upload: false, chat: false, note: false, correct: false },
  },
};

export const shareOf = (given: Partial<ProtectedShare>): ProtectedShare => ({
  ...{ stepId: 21, number: 1, name: 'Hujjatlar', percent: 40, amount: 80_000_000, state: 'UNPAID' },
  ...{ released: 0, returned: 0, dueSince: '2026-11-21T04:00:00.000Z', paidAt: null, finishedAt: null },
  payer: null,
  ...{ releasesAt: null, endedAt: null, endedBy: null, resultComment: null, disputeId: null },
  commission: null,
  ...given,
});

const SECOND = { stepId: 22, number: 2, name: 'Topshirish', percent: 60, amount: 120_000_000 };

/** The price of `APPLICATION` is due, and on the student's balance. */
export const DUE: Protection = {
  ...{ applicationId: ID, price: 200_000_000, paidOutside: 0, paid: 0, held: 0, awaiting: 0, disputed: 0 },
  ...{ released: 0, returned: 0, dueAmount: 200_000_000, dueSince: '2026-11-21T04:00:00.000Z', remindAt: [] },
  closableAt: new Date(Date.now() + 10 * DAY_MS).toISOString(),
  ...{ isInParts: false, refundNow: 0, balance: 250_000_000, version: 1 },
  ...{ commission: null, commissionPoints: null },
  lastPaymentId: null,
  shareList: [shareOf({}), shareOf(SECOND)],
  can: { pay: true, confirm: false, dispute: false, correct: false },
};

/** The same sum is due of a client who has moved in at the third step, and has paid 1 500 000 soʻm outside. */
export const MOVED_IN: Protection = {
  ...{ ...DUE, paidOutside: 150_000_000 },
  shareList: [
    shareOf({ stepId: 23, number: 3, name: 'Viza' }),
    shareOf({ ...SECOND, stepId: 24, number: 4, name: 'Yoʻlga chiqish' }),
  ],
};

/** All of it is paid and protected. */
export const HELD: Protection = {
  ...DUE,
  ...{ paid: 200_000_000, held: 200_000_000, dueAmount: 0, dueSince: null, closableAt: null },
  ...{ refundNow: 200_000_000, balance: 50_000_000, version: 2 },
  lastPaymentId: '0192f0c4-7a10-7cc0-8000-000000000301',
  shareList: [shareOf({ state: 'HELD' }), shareOf({ ...SECOND, state: 'HELD' })],
  can: { ...DUE.can, pay: false },
};

/** Its first step is finished and waits for the student's word. */
export const AWAITING: Protection = {
  ...HELD,
  ...{ held: 120_000_000, awaiting: 80_000_000, refundNow: 120_000_000, version: 3 },
  shareList: [
    shareOf({
      ...{ state: 'AWAITING', finishedAt: new Date(Date.now() - 3_600_000).toISOString() },
      ...{ releasesAt: new Date(Date.now() + 71 * 3_600_000).toISOString(), resultComment: 'Tarjima tayyor' },
    }),
    shareOf({ ...SECOND, state: 'HELD' }),
  ],
  can: { ...DUE.can, pay: false, confirm: true, dispute: true },
};

/** The same after the student has confirmed it. */
export const RELEASED: Protection = {
  ...AWAITING,
  ...{ awaiting: 0, released: 80_000_000, version: 4 },
  shareList: [
    {
      ...AWAITING.shareList[0]!,
      state: 'RELEASED',
      released: 80_000_000,
      endedBy: 'STUDENT',
      releasesAt: null,
    },
    AWAITING.shareList[1]!,
  ],
  can: { ...DUE.can, pay: false },
};
