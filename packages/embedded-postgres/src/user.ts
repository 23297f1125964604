import { hasCode, run, type SystemUser } from './run.ts';

const ways = (name: string): [file: string, args: string[]][] => [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
  ['adduser', ['--system', '--group', '--no-create-home', name]],
  // BusyBox (Alpine) knows short options only.
  ['adduser', ['-S', '-D', '-H', name]],
];

/**
 * The system user of this name, created when it does not exist, for PostgreSQL to run as where Parvoz runs
 * as root. Throws an error meant for people where the system has no way to create it.
 */
export const findOrCreateUser = async (name: string, runCommand: typeof run = run): Promise<SystemUser> => {
  const existing = await findUser(name, runCommand);
  if (existing) return existing;
  const failures: string[] = [];
  for (const [file, args] of ways(name)) {
    try {
      const { code, output } = await runCommand(file, args);
      if (code !== 0) failures.push(`${file}: ${output.trim()}`);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      failures.push(`${file}: not found`);
    }
    const created = await findUser(name, runCommand);
    if (created) return created;
  }
  throw new Error(
    `PostgreSQL does not run as root, and the system user ${name} that it would run as cannot be created (${failures.join('; ')}): start Parvoz as an ordinary user, or set DATABASE_URL.`,
  );
};

const findUser = async (name: string, runCommand: typeof run): Promise<SystemUser | null> => {
  const [uid, gid] = await Promise.all([runCommand('id', ['-u', name]), runCommand('id', ['-g', name])]);
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : null;
};
