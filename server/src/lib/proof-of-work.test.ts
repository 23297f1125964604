import type { Challenge } from '@parvoz/contract/people/proof-of-work.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it } from 'vitest';
import { encodeProof } from '../../test/proofs.ts';
import { ProofOfWork } from './proof-of-work.ts';

const SECOND_MS = 1000;
const BEGIN = new Date('2031-01-01T00:00:00Z').getTime();
const at = (ms: number) => new Date(BEGIN + ms);

const createProofs = () => new ProofOfWork('a secret of this test alone', { cost: 1, min: 1, max: 3 });
const createMany = (proofs: ProofOfWork, count: number, until: Date) =>
  Promise.all(Array.from({ length: count }, () => proofs.create(until)));
const noncesOf = (challenges: readonly Challenge[]) =>
  new Set(challenges.map(({ parameters }) => parameters.nonce));

describe('challenges', () => {
  it('of a second are each its own up to a hundred; a flood gets those of others', async () => {
    const proofs = createProofs();
    const first = await createMany(proofs, 100, at(0));
    expect(noncesOf(first).size).toBe(100);
    const more = await createMany(proofs, 500, at(900));
    expect(noncesOf([...first, ...more]).size).toBe(100);
    const next = await createMany(proofs, 100, at(SECOND_MS));
    expect(noncesOf([...first, ...next]).size).toBe(200);
  });

  it('that are asked for all at once are no more', async () => {
    const proofs = createProofs();
    expect(noncesOf(await createMany(proofs, 1000, at(0))).size).toBe(100);
  });

  it('that others get are of the last minute, so that there is time to solve them', async () => {
    const proofs = createProofs();
    const old = noncesOf(await createMany(proofs, 100, at(0)));
    const later = noncesOf(await createMany(proofs, 500, at(60 * SECOND_MS)));
    expect([...later].filter((nonce) => old.has(nonce))).toEqual([]);
  });

  it('that many have are solved once', async () => {
    const proofs = createProofs();
    const [challenge] = await createMany(proofs, 1, at(0));
    const solution = await solveChallenge({ challenge: challenge!, deriveKey });
    const payload = encodeProof({ challenge: challenge!, solution: solution! });
    expect(await proofs.check(payload, at(-1))).toBe(challenge!.parameters.nonce);
    expect(await proofs.check(payload, at(-1))).toBeNull();
    expect(
      await proofs.check(encodeProof({ solution: solution!, challenge: challenge! }), at(-1)),
    ).toBeNull();
  });
});
