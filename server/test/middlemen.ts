/** Answers of what stands between us and a service – proxies, firewalls, portals of providers – none of which is the service's. */
export interface MiddlemanAnswer {
  status: number;
  type: string;
  body: string;
}

const page = (title: string) =>
  `<html><head><title>${title}</title></head><body><center><h1>${title}</h1></center><hr><center>nginx</center></body></html>`;
const html = (status: number, title: string): MiddlemanAnswer => ({
  ...{ status, type: 'text/html', body: page(title) },
});
const json = (status: number, body: unknown): MiddlemanAnswer => ({
  ...{ status, type: 'application/json', body: JSON.stringify(body) },
});

export const MIDDLEMEN: readonly MiddlemanAnswer[] = [
  html(200, 'Sign in to the network'),
  html(400, '400 Bad Request'),
  html(401, '401 Authorization Required'),
  html(403, '403 Forbidden'),
  html(404, '404 Not Found'),
  html(413, '413 Request Entity Too Large'),
  html(429, '429 Too Many Requests'),
  html(451, 'Unavailable For Legal Reasons'),
  html(502, '502 Bad Gateway'),
  json(403, { message: 'Forbidden' }),
  json(403, { ok: false, error_code: 403 }),
  json(403, { ok: false, error_code: '403', description: 'Forbidden: bot was blocked by the user' }),
  json(403, { success: false, errors: [{ code: 1020, message: 'Access denied' }] }),
  json(404, { error: { code: 404, message: 'chat not found' } }),
  json(400, { ok: false, description: 'Bad Request: chat not found' }),
  json(409, { error: 'conflict', message: 'The resource is locked.' }),
  json(409, { ok: false, error: { code: 409, message: 'PHONE_NUMBER_INVALID' } }),
  json(429, { ok: false, retry_after: 9, message: 'slow down' }),
  json(502, { ok: true, result: { message_id: 7, request_id: 'tg-7' } }),
  json(200, { ok: true }),
  json(200, { id: 'req-1', message: 'blocked by policy' }),
  { status: 403, type: 'text/plain', body: 'Forbidden: bot was blocked by the user' },
  { status: 404, type: 'text/plain', body: 'NoSuchKey' },
  {
    status: 403,
    type: 'application/json',
    body: '{"ok":false,"error_code":403,"description":"Forbidden: bot was',
  },
  { status: 200, type: 'text/plain', body: '' },
];
