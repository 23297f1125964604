import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { expect, test } from 'vitest';
import { turnOf, turnOfCard } from './turn.ts';

type Document = ApplicationDetail['documentList'][number];

const requirement = (isRequired: boolean, ...statuses: Document['status'][]) => ({
  ...{ id: 1, name: 'Pasport', isRequired },
  documentList: statuses.map((status) => ({ status }) as Document),
});

const application = (
  next: ApplicationDetail['next'],
  ...requirementList: ReturnType<typeof requirement>[]
): ApplicationDetail =>
  ({
    ...{ status: 'STARTED', next },
    stepList: [
      { status: 'FINISHED', levelList: [{ status: 'FINISHED', requirementList: [requirement(true)] }] },
      { status: 'STARTED', levelList: [{ status: 'STARTED', requirementList }, { status: null }] },
    ],
  }) as unknown as ApplicationDetail;

test.each([
  ['SUBMIT', application('SUBMIT', requirement(true), requirement(true, 'UPLOADED'))],
  ['SEND', application('SUBMIT', requirement(true, 'UPLOADED', 'REPLACED'), requirement(false))],
  ['SUBMIT', application('SUBMIT', requirement(true, 'REPLACED'))],
  ['REWORK', application('REWORK', requirement(true, 'RETURNED'))],
  ['REWORK', application('REWORK', requirement(true, 'UPLOADED', 'RETURNED'))],
  ['PAY', application('PAY', requirement(true, 'UPLOADED'))],
  ['LEAD', application('LEAD')],
] as const)('%s', (key, one) => {
  expect(turnOf(one)).toBe(key);
});

const USUAL = { isClosedUnpaid: false, isStopped: false };

test.each(['FINISHED', 'REJECTED', 'CANCELED'] as const)('%s is the end', (status) => {
  expect(turnOfCard({ status, next: 'NONE', ...USUAL })).toBe(status);
});

test.each([
  ['CLOSED', { isClosedUnpaid: true }],
  ['STOPPED', { isStopped: true }],
] as const)('%s is an end that the agency did not decide', (key, how) => {
  expect(turnOfCard({ status: 'REJECTED', next: 'NONE', ...USUAL, ...how })).toBe(key);
});
