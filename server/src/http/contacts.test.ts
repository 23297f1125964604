import { type Contacts, getContacts } from '@parvoz/contract/platform/system.ts';
import { expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';

const NONE: Contacts = {
  ...{ email: null, phone: null },
  ...{ telegram: null, instagram: null, facebook: null, youtube: null },
};

it.each([
  ['nobody', {}],
  ['whoever runs the product', { email: 'salom@parvoz.test', telegram: 'https://t.me/parvoz' }],
])('says how to reach %s', async (_, given) => {
  const contacts = { ...NONE, ...given };
  const app = await createTestApp({ contacts });
  try {
    expect(await app.read(getContacts)).toEqual(contacts);
    const { headers } = await app.call(getContacts);
    expect(headers.etag).toBeDefined();
    expect(headers['cache-control']).toContain('public');
  } finally {
    await app.close();
  }
});
