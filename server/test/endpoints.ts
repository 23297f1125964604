import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';

const FOLDER = join(import.meta.dirname, '../../contract/src');

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'data' in value;

/** Every endpoint that a module of the contract exports, with the name of its export. */
export const allEndpoints = async (): Promise<{ name: string; endpoint: AnyEndpoint }[]> => {
  const files = globSync('**/*.ts', { cwd: FOLDER, exclude: ['**/*.test.ts'] });
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(join(FOLDER, file))),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, endpoint: value }] : [])),
  );
};
