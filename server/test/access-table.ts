import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { CALLER_ROLES, type CallerRole } from '@parvoz/contract/roles.ts';
import { allEndpoints } from './endpoints.ts';

const HEADINGS: Record<CallerRole, string> = {
  ROLE_STUDENT: 'student',
  ROLE_CONSULTING: 'agency owner',
  ROLE_CONSULTING_MANAGER: 'agency manager',
  ROLE_ADMIN: 'administrator',
  ROLE_GUARDIAN: 'guardian',
};
const COLUMNS = Object.keys(HEADINGS) as CallerRole[];

export const mayCall = ({ access }: AnyEndpoint, role: CallerRole | null): boolean =>
  access === 'public' || (role !== null && access.includes(role));

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const rowOf = (endpoint: AnyEndpoint): string => {
  const callers = [null, ...COLUMNS].map((role) => (mayCall(endpoint, role) ? 'yes' : '–'));
  const mark = endpoint.beforePasswordChange ? ' *' : '';
  return line([`\`${endpoint.method} ${endpoint.path}\`${mark}`, ...callers, endpoint.summary]);
};

const byPlace = (a: AnyEndpoint, b: AnyEndpoint): number =>
  `${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1;

const section = (tag: string, endpoints: readonly AnyEndpoint[]): string[] => [
  `## ${tag}`,
  '',
  line(['call', 'anonymous', ...COLUMNS.map((role) => HEADINGS[role]), 'what it does']),
  line(['---', ...Array<string>(COLUMNS.length + 1).fill(':---:'), '---']),
  ...endpoints
    .filter((one) => one.tag === tag)
    .sort(byPlace)
    .map(rowOf),
  '',
];

/** `docs/access.md`: who may make which call, from the contract (docs/rules.md#calls). */
export const accessTable = async (): Promise<string> => {
  const endpoints = (await allEndpoints()).map(({ endpoint }) => endpoint);
  const tags = [...new Set(endpoints.map(({ tag }) => tag))].sort();
  return [
    '# Who may make which call',
    '',
    'Generated from the contract by `npm run docs:access`; a test calls every endpoint as everybody and compares.',
    'Paths are below `/api/v1`. A dash means 401 for anonymous callers and 403 for any other role.',
    'Assistants at `/mcp` make calls of the column “anonymous” and no others.',
    'Own things only: a call that changes a profile changes the caller’s, unless its path names another.',
    '',
    '\\* may also be called by an account that has to change its password first; any other call is answered',
    '`PASSWORD_CHANGE_REQUIRED` until then.',
    '',
    ...tags.flatMap((tag) => section(tag, endpoints)),
  ].join('\n');
};

if (COLUMNS.length !== CALLER_ROLES.length) throw new Error('a role has no column in the table of access');
