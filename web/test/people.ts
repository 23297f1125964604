import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';

export const STUDENT: CurrentUser = {
  id: 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1c01',
  name: 'Malika',
  surname: 'Yusupova',
  phone: '998901234567',
  photo: null,
  roleList: ['ROLE_STUDENT'],
  balance: 0,
  gender: 'FEMALE',
  country: 'UZ',
  address: 'Toshkent, Navoiy koʻchasi 5',
  consulting: null,
  mustChangePassword: false,
};

export const ADMIN: CurrentUser = {
  ...STUDENT,
  id: 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1c02',
  name: 'Dilnoza',
  surname: 'Rahimova',
  roleList: ['ROLE_ADMIN'],
};

export const OWNER: CurrentUser = {
  ...STUDENT,
  id: 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1c03',
  name: 'Sardor',
  surname: 'Toʻlaganov',
  roleList: ['ROLE_CONSULTING'],
  consulting: { id: 1, name: 'Ufq Taʼlim' },
};
