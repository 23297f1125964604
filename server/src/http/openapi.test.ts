import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../test/endpoints.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { serialiserOf } from './json-schema.ts';

interface Operation {
  summary: string;
  tags: string[];
  security: object[];
  parameters?: { name: string; in: string; required: boolean; schema: object; description?: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object> };
}

const endpoints = await allEndpoints();

let app: TestApp;
let document: Document;

beforeAll(async () => {
  app = await createTestApp();
  document = (await app.http.inject('/api/docs/json')).json();
});
afterAll(() => app.close());

const operationOf = (path: string, method: string) =>
  document.paths[`/api/v1${path}`]?.[method.toLowerCase()];

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Parameters of a query that a call makes no sense without: of whichever it is, or of one. */
const REQUIRED_QUERIES = [
  ...['phone', 'status', 'offset', 'key'],
  ...['/api/v1/join-request/document name', '/api/v1/import kind', '/api/v1/import name'],
  '/api/v1/consulting/review/{id}/hidden version',
  '/api/v1/reconciliation/day/{day}/{provider}/statement name',
];

/** Returns the alternatives of a schema; a parameter that may be repeated is a choice of schemas. */
const alternativesOf = (schema: object): object[] =>
  'anyOf' in schema ? (schema.anyOf as object[]).flatMap(alternativesOf) : [schema];

it.each(endpoints)('answers of $name can be written as the contract has them', ({ endpoint }) => {
  if (!endpoint.file && !endpoint.stream) expect(serialiserOf(endpoint)).toBeTypeOf('function');
});

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and says where the API is', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Parvoz API', version: expect.stringMatching(/^\d/) });
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(document.components.securitySchemes).toHaveProperty('bearer');
  });

  it('has every endpoint of the contract and nothing else', () => {
    const promised = endpoints.map(({ endpoint }) => `${endpoint.method} /api/v1${endpoint.path}`);
    const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(described.sort()).toEqual(promised.sort());
    expect(described.length).toBeGreaterThan(20);
  });

  it.each(endpoints)('describes $name', ({ endpoint }) => {
    const operation = operationOf(endpoint.path, endpoint.method)!;
    expect(operation.summary).toBe(endpoint.summary);
    expect(operation.tags).toEqual([endpoint.tag]);
    const isOpen = endpoint.access === 'public';
    expect(operation.security).toEqual([
      ...(isOpen && endpoint.optionalAuth ? [{}] : []),
      ...(!isOpen || endpoint.optionalAuth ? [{ bearer: [] }] : []),
    ]);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '4XX']));
    expect(Boolean(operation.requestBody)).toBe(Boolean(endpoint.body ?? endpoint.upload ?? endpoint.bytes));
    const kinds = { file: '*/*', stream: 'text/event-stream', json: 'application/json' };
    const type = kinds[endpoint.file ? 'file' : endpoint.stream ? 'stream' : 'json'];
    expect(operation.responses['200']!.content).toHaveProperty([type, 'schema', 'type']);
    const parameters = (place: string) =>
      (operation.parameters ?? []).filter((one) => one.in === place).map(({ name }) => name);
    expect(parameters('path')).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
    expect(parameters('header')).toEqual([
      'Accept-Language',
      ...(endpoint.idempotent ? ['Idempotency-Key'] : []),
      ...(endpoint.takesProof ? ['Proof-Of-Work'] : []),
    ]);
    expect(parameters('query')).toEqual(Object.keys(endpoint.query?.shape ?? {}));
  });

  it('tells the rule for an Idempotency-Key', () => {
    const { parameters = [] } = operationOf('/application', 'POST')!;
    const { schema, description } = parameters.find(({ name }) => name === 'Idempotency-Key')!;
    expect(description).toContain('8 to 100 visible ASCII characters');
    const matches = new Ajv2020().compile(schema);
    expect(['0f3b-Zz~!', 'x'.repeat(100)].map((key) => matches(key))).toEqual([true, true]);
    expect(['short', 'with a space', 'x'.repeat(101), 'kalit-oʻzbek'].map((key) => matches(key))).toEqual([
      ...[false, false, false, false],
    ]);
  });

  it('says that every parameter of a path is required, and gives its schema', () => {
    const parameters = operations().flatMap(({ path, method, operation }) =>
      (operation.parameters ?? []).map((parameter) => ({ ...parameter, path, method })),
    );
    expect(parameters.length).toBeGreaterThan(10);
    const movesMoney = (path: string, method: string) =>
      endpoints.some(
        ({ endpoint: one }) =>
          one.idempotent === 'required' &&
          `/api/v1${one.path}` === path &&
          one.method.toLowerCase() === method,
      );
    for (const { path, method, name, in: place, required, schema } of parameters) {
      const isRequired =
        [name, `${path} ${name}`].some((one) => REQUIRED_QUERIES.includes(one)) ||
        (name === 'Idempotency-Key' && movesMoney(path, method));
      expect(required, `${path} ${name}`).toBe(place === 'path' || isRequired);
      for (const one of alternativesOf(schema)) expect(one, `${path} ${name}`).toHaveProperty('type');
    }
  });

  it('has valid JSON schemas only', () => {
    const ajv = new Ajv2020({ strict: false });
    const schemas = operations().flatMap(({ operation }) => [
      ...(operation.parameters ?? []).map(({ schema }) => schema),
      ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(operation.responses).flatMap(({ content }) =>
        Object.values(content).map(({ schema }) => schema),
      ),
    ]);
    expect(schemas.length).toBeGreaterThan(60);
    for (const schema of schemas) {
      ajv.validateSchema(schema);
      expect(ajv.errors ?? []).toEqual([]);
    }
  });

  it('describes the envelope that a call answers', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const matches = async (path: string, response: string, url: string) => {
      const { schema } = operationOf(path, 'GET')!.responses[response]!.content['application/json']!;
      return ajv.validate(schema, (await app.http.inject(`/api/v1${url}`)).json());
    };
    expect(await matches('/continent/public/tree', '200', '/continent/public/tree')).toBe(true);
    expect(await matches('/university/{id}/detail', '4XX', '/university/1/detail')).toBe(true);
    expect(await matches('/continent/public/tree', '200', '/university/1/detail')).toBe(false);
  });

  it('names no route that is not of the API', () => {
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/api\/v1\//);
  });
});

describe('the readable page', () => {
  it('is allowed to run its own scripts and styles', async () => {
    const page = await app.http.inject('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).not.toContain("script-src 'none'");
    const scripts = [...page.body.matchAll(/src="\.?\/?([^"]+\.js)"/g)].map((match) => match[1]);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      const url = script!.startsWith('api/') ? `/${script}` : `/api/docs/${script}`;
      expect((await app.http.inject(url)).statusCode, url).toBe(200);
    }
  });
});
