import { describe, expect, it, vi } from 'vitest';
import { openLog } from './log.ts';

/** Lines that a piece of work logs. */
const linesOf = (level: string, work: (log: ReturnType<typeof openLog>) => void) => {
  const lines: Record<string, unknown>[] = [];
  const log = openLog(level);
  const stream = Object.getOwnPropertySymbols(log)
    .map((symbol) => (log as unknown as Record<symbol, unknown>)[symbol])
    .find((value) => typeof (value as { write?: unknown })?.write === 'function') as {
    write(line: string): void;
  };
  const write = vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(JSON.parse(line)));
  work(log);
  write.mockRestore();
  return lines;
};

describe('log', () => {
  it('tells of an error what helps, and nothing of the connection that it carries', () => {
    const cause = new Error('the line is cut');
    const error = Object.assign(new RangeError('no answer', { cause }), {
      code: '57P01',
      client: { password: 'secret' },
    });
    const [line] = linesOf('info', (log) => log.error({ err: error }, 'request failed'));
    expect(line).toMatchObject({
      level: 50,
      msg: 'request failed',
      err: {
        type: 'RangeError',
        code: '57P01',
        message: 'no answer',
        stack: expect.stringContaining('log.test.ts'),
        cause: { type: 'Error', message: 'the line is cut' },
      },
    });
    expect(JSON.stringify(line)).not.toContain('secret');
  });

  it('leaves credentials out', () => {
    const headers = { authorization: 'Bearer secret', cookie: 'parvoz=secret', accept: '*/*' };
    const [line] = linesOf('info', (log) => log.info({ req: { headers } }));
    expect(line).toMatchObject({ req: { headers: { accept: '*/*', authorization: '[Redacted]' } } });
    expect(JSON.stringify(line)).not.toContain('secret');
  });

  it('keeps quiet below its level, and survives what is no error', () => {
    expect(linesOf('warn', (log) => log.info('hello'))).toEqual([]);
    expect(linesOf('warn', (log) => log.warn({ err: 'a text' }))).toMatchObject([{ err: 'a text' }]);
  });
});
