/** Is called with how many bytes have left. */
export type OnProgress = (sentBytes: number) => void;

interface BlobRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Blob;
}

/**
 * Sends bytes and says how far it has come, which `fetch` cannot. Fails as `fetch` does: a TypeError without an answer,
 * the reason of `signal` when it aborts. Loaded by `api.ts` when it is needed.
 */
export const sendBlob = (
  { method, url, headers, body }: BlobRequest,
  onProgress: OnProgress,
  signal: AbortSignal | undefined,
): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve({ status: request.status, body: request.responseText });
    request.onerror = () => reject(new TypeError('the connection is lost'));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    request.send(body);
  });
