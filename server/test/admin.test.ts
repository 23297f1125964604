import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanUp, makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand, type Server, withReady } from './process.ts';

const PHONE = '998901234567';

afterAll(cleanUp);

const runAdmin = (dataDir: string, ...args: string[]) =>
  runCommand('admin.ts', args, { environment: { DATA_DIR: dataDir } });

const signIn = async ({ call }: Server, password: string, phone = PHONE) => {
  const { status, body } = await call('/auth/profile/login', { body: { phone, password } });
  return { status, data: JSON.parse(body).data };
};

const plain = (dataDir: string) => ({ DATA_DIR: dataDir, DEMO_DATA: 'false' });

describe('npm run admin', () => {
  it('makes an administrator before the first start and while Parvoz runs', async () => {
    const dataDir = join(await makeFolder(), 'data');
    const first = await runAdmin(dataDir, '--phone', '90 123 45 67', '--password', 'secret-1');
    expect(first).toEqual({ code: 0, out: `${PHONE} is an administrator now.\n`, err: '' });
    await withReady(plain(dataDir), async (server) => {
      const { status, data } = await signIn(server, 'secret-1');
      expect([status, data.roleList, data.name]).toEqual([200, ['ROLE_ADMIN'], 'Administrator']);
      const again = await runAdmin(dataDir, '--phone', PHONE, '--password', 'secret-2');
      expect([again.code, again.out]).toEqual([0, expect.stringContaining('had an account')]);
      expect((await signIn(server, 'secret-1')).status).toBe(401);
      expect((await signIn(server, 'secret-2')).status).toBe(200);
    });
  });

  it('takes names of a letter, and no surname', async () => {
    const dataDir = join(await makeFolder(), 'data');
    const names = ['--name', 'O', '--surname', ''];
    const made = await runAdmin(dataDir, '--phone', PHONE, '--password', 'secret-1', ...names);
    expect(made).toEqual({ code: 0, out: `${PHONE} is an administrator now.\n`, err: '' });
  });

  it('makes none with a password that everybody would try', async () => {
    const dataDir = join(await makeFolder(), 'data');
    const { code, out, err } = await runAdmin(dataDir, '--phone', PHONE, '--password', 'admin123');
    expect([code, out, err.split('\n')[0]]).toEqual([
      1,
      '',
      "The administrator's password is too common: choose one that nobody else would try.",
    ]);
  });

  it.each([
    [[], 'Missing or wrong: --phone, --password.'],
    [['--phone', '12345', '--password', 'secret-1'], 'Missing or wrong: --phone.'],
    [['--phone', PHONE, '--password', '12345'], 'Missing or wrong: --password.'],
    [['--phone', PHONE, '--password', 'secret-1', '--name', ' '], 'Missing or wrong: --name.'],
  ])('with %j says what is missing, and how it is called', async (args, sentence) => {
    const dataDir = join(await makeFolder(), 'data');
    const { code, out, err } = await runAdmin(dataDir, ...args);
    expect([code, out]).toEqual([1, '']);
    expect(err.split('\n').slice(0, 2)).toEqual([
      sentence,
      expect.stringContaining('npm run admin -- --phone'),
    ]);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });
});

describe('a start', () => {
  it('makes the first administrator from the environment, and no second', async () => {
    const dataDir = join(await makeFolder(), 'data');
    const withAdmin = (phone: string) => ({
      ...plain(dataDir),
      ADMIN_PHONE: phone,
      ADMIN_PASSWORD: 'secret-1',
    });
    await withReady(withAdmin(PHONE), async (server) => {
      expect(server.said.out).toContain(`Made the administrator ${PHONE}.`);
      expect((await signIn(server, 'secret-1')).data.roleList).toEqual(['ROLE_ADMIN']);
    });
    await withReady(withAdmin('998907654321'), async (server) => {
      expect((await signIn(server, 'secret-1', '998907654321')).status).toBe(401);
    });
  });

  it('with demo data says how to sign in, and a token outlives the process that gave it', async () => {
    const dataDir = join(await makeFolder(), 'data');
    const token = await withReady({ DATA_DIR: dataDir }, async (server) => {
      await server.says('manager        998900000004');
      expect(server.said.out).toContain('Demo accounts, all with the password parvoz-demo:');
      expect((await stat(join(dataDir, 'token-secret'))).mode & 0o777).toBe(0o600);
      const { status, data } = await signIn(server, 'parvoz-demo', '998900000002');
      expect(status).toBe(200);
      return data.jwt as string;
    });
    await withReady({ DATA_DIR: dataDir }, async ({ port }) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/profile/current`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(((await answer.json()) as { data: { phone: string } }).data.phone).toBe('998900000002');
    });
  });
});
