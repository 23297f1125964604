import type { WalkIn } from '@parvoz/contract/applications/walk-ins.ts';

/** A client whose link is open; somebody who has it asks for it to be sent to another phone. */
export const WALK_IN: WalkIn = {
  ...{
    id: 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1c66',
    version: 4,
    state: 'WAITING',
    name: 'Suharto',
    surname: '',
  },
  ...{ phone: '998901234567', askedPhone: '998907654321', language: 'uz', comment: null, addedBy: null },
  ...{
    tariffId: 5,
    universityId: null,
    scholarshipId: null,
    degreeId: null,
    facultyId: null,
    programId: null,
  },
  ...{ tariff: { id: 5, name: 'Toʻliq yordam' }, university: null, scholarship: null, degree: null },
  ...{
    faculty: null,
    program: null,
    movedIn: null,
    manager: null,
    createdAt: '2026-11-20T04:00:00.000Z',
    sentAt: '2026-11-20T04:00:00.000Z',
  },
  expiresAt: '2026-11-27T04:00:00.000Z',
};
