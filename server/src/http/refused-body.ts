import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Bytes that are still read of a body that nobody wants: more than the largest file that may be sent anywhere. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_MS = 30_000;
const SILENT_MS = 5_000;

interface Bounds {
  bytes: number;
  ms: number;
  silentMs: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Reads what is left of a body and throws it away; says whether its end has come within the bounds. */
const drain = (body: IncomingMessage, bounds: Bounds): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let bytes = 0;
  const end = (isWhole: boolean) => {
    clearTimeout(late);
    clearTimeout(silent);
    resolve(isWhole);
  };
  const late = setTimeout(end, bounds.ms, false).unref();
  const silent = setTimeout(end, bounds.silentMs, false).unref();
  // Whoever was reading it has refused it.
  body.unpipe();
  body
    .on('data', (part: Buffer) => {
      bytes += part.length;
      silent.refresh();
      if (bytes > bounds.bytes) end(false);
    })
    .once('end', () => end(true))
    .once('close', () => end(true))
    .on('error', () => end(false))
    .resume();
  return promise;
};

/**
 * Lets everybody hear why their body is refused. Who is still sending when the connection ends is told by their own system that
 * the line was cut, and never reads the answer; so the rest of the body is read as far as is decent, and where the connection ends
 * with the answer, before it.
 */
export const addDraining = (
  http: FastifyInstance,
  bounds: Bounds = { bytes: MOST_BYTES, ms: MOST_MS, silentMs: SILENT_MS },
): void => {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  http.addHook('onSend', async (request, reply, payload) => {
    const { raw } = request;
    // A call from inside says nothing of this.
    if (raw.complete !== false || raw.destroyed || !hasBody(raw) || isClosing) return payload;
    // The framework ends the connection, because more may come; that is what is read here.
    reply.removeHeader('connection');
    const drained = drain(raw, bounds);
    if (!reply.raw.shouldKeepAlive) await drained;
    else
      drained.then((isWhole) => {
        if (isWhole || raw.destroyed) return;
        if (reply.raw.writableFinished) raw.destroy();
        else reply.raw.once('finish', () => raw.destroy());
      });
    return payload;
  });
};
