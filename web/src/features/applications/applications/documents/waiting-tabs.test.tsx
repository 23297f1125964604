import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  closeTabAfter,
  openTab,
  resume,
  serve,
  signInBeforeEach,
  stored,
} from '../../../../../test/waiting-documents.tsx';

signInBeforeEach();

describe('two tabs with the same document', () => {
  /** Both have it, and the line comes back for both. */
  const sendFromTwo = async () => {
    const { server, begun, handedIn } = serve();
    server.isLost = true;
    await closeTabAfter();
    const tabs = [await openTab(), await openTab()];
    for (const tab of tabs) await resume(tab);
    server.isLost = false;
    begun.length = 0;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => tabs.flatMap((tab) => tab.currentUploads())).toEqual([]);
    expect(stored()).toEqual([]);
    return { begun, handedIn };
  };

  test('send it once', async () => {
    const { begun, handedIn } = await sendFromTwo();
    expect([begun.length, handedIn.length]).toEqual([1, 1]);
  });

  test('are done with it where one of them takes it away', async () => {
    const { server, handedIn } = serve();
    server.isLost = true;
    const key = await closeTabAfter();
    const [one, other] = [await openTab(), await openTab()];
    for (const tab of [one, other]) await resume(tab);
    one.giveUpUpload(key);
    // As the browser tells the other tabs of one window's change.
    window.dispatchEvent(
      new StorageEvent('storage', { key: `DOCUMENT_OUTBOX ${key}`, oldValue: '{}', newValue: null }),
    );
    expect(other.currentUploads()).toEqual([]);
    server.isLost = false;
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(handedIn).toEqual([]);
  });

  test('share one upload where browsers have no locks', async () => {
    const locks = vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never);
    onTestFinished(() => locks.mockRestore());
    const { handedIn } = await sendFromTwo();
    expect(new Set(handedIn.map(({ body }) => body.uploadId)).size).toBe(1);
  });
});
