import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';

const run = promisify(execFile);

export interface Certificate {
  /** File for HAProxy: the certificate and its key. */
  path: string;
  /** The part that is to be trusted, as PEM. */
  trusted: string;
  /** SHA-256 of its key in base64, by which Chromium can be told to trust it. */
  keyHash: string;
}

/** Makes a certificate of 127.0.0.1, signed by itself, that ends in so many days. */
export const makeCertificate = async (days: number): Promise<Certificate> => {
  const folder = await makeFolder();
  const [key, certificate, both] = ['key', 'certificate', 'both'].map((name) => join(folder, name));
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', String(days), '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', key!, '-out', certificate!],
  ]);
  const trusted = await readFile(certificate!, 'utf8');
  await writeFile(both!, trusted + (await readFile(key!, 'utf8')));
  const publicKey = new X509Certificate(trusted).publicKey.export({ type: 'spki', format: 'der' });
  return { path: both!, trusted, keyHash: createHash('sha256').update(publicKey).digest('base64') };
};
