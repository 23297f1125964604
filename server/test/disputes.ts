import type { CallInput } from '@parvoz/contract/endpoint.ts';
import {
  acceptProposal,
  addEvidence,
  answerDispute,
  askSides,
  type Dispute,
  getDispute,
  openDispute,
  settleDispute,
  withdrawDispute,
} from '@parvoz/contract/money/disputes.ts';
import { type Agency, act, createCase } from './applications.ts';
import { finishStep, pay, protectionOf } from './money.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A paid application whose first step is finished, so that its share waits for the student. */
export const finishedCase = async (app: TestApp, given: { agency?: Agency; student?: Person } = {}) => {
  const made = await createCase(app, given);
  const { agency, student, id } = made;
  await act(agency.owner, id, { type: 'ACCEPTED', comment: null });
  await pay(app, student, id);
  await finishStep(app, agency.owner, id);
  const { stepId, amount } = (await protectionOf(student, id)).shareList[0]!;
  return { ...made, stepId, amount };
};

type Draft = NonNullable<CallInput<typeof openDispute>['body']>;
type Finished = Pick<Awaited<ReturnType<typeof finishedCase>>, 'id' | 'stepId' | 'student'>;

export const draftFor = (stepId: number, given: Partial<Draft> = {}): Draft => ({
  ...{ stepId, kind: 'DONE_WRONG', comment: 'Dastur boshqa yozilgan', wish: 'WHOLE' },
  ...given,
});

/** Opens a dispute, whatever comes of it. */
export const tryOpen = ({ id, stepId, student }: Finished, given: Partial<Draft> = {}) =>
  student.call(openDispute, { params: { id }, body: draftFor(stepId, given) }, 'en');

export const open = async (finished: Finished, given: Partial<Draft> = {}): Promise<Dispute> => {
  const { status, message, data } = await tryOpen(finished, given);
  if (status !== 200) throw new Error(`no dispute: ${status} ${message}`);
  return data!;
};

export const disputeOf = (person: Person, id: string): Promise<Dispute> =>
  person.read(getDispute, { params: { id } });

type Evidence = NonNullable<CallInput<typeof addEvidence>['body']>;
type Answer = NonNullable<CallInput<typeof answerDispute>['body']>;

/** All that can be done to a dispute, whatever comes of it. */
export const acts = {
  answer: (person: Person, id: string, returnAmount: number, given: Partial<Answer> = {}) =>
    person.call(
      answerDispute,
      { params: { id }, body: { comment: 'Xato bizdan, tuzatdik', returnAmount, ...given } },
      'en',
    ),
  accept: (person: Person, id: string, returnAmount: number) =>
    person.call(acceptProposal, { params: { id }, body: { returnAmount } }, 'en'),
  withdraw: (person: Person, id: string) => person.call(withdrawDispute, { params: { id } }, 'en'),
  evidence: (person: Person, id: string, given: Evidence = { comment: 'Yana bir izoh' }) =>
    person.call(addEvidence, { params: { id }, body: given }, 'en'),
  ask: (person: Person, id: string) =>
    person.call(askSides, { params: { id }, body: { to: 'BOTH', comment: 'Xatni yuboring' } }, 'en'),
  settle: (
    person: Person,
    { id, amount, version }: Pick<Dispute, 'id' | 'amount' | 'version'>,
    returnAmount: number,
    releaseAmount = amount - returnAmount,
  ) => {
    const reason = 'Ish bajarilgan, lekin xato bilan';
    const body = { version, returnAmount, releaseAmount, reason };
    return person.call(settleDispute, { params: { id }, body }, 'en');
  },
};
