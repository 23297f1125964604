import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanUp, makeFolder, query } from '@parvoz/embedded-postgres/fixtures.ts';
import { afterAll, expect, it } from 'vitest';
import { beginLoad } from '../server/test/pairs.ts';
import { stop, withReady } from '../server/test/process.ts';
import { type Archived, hasPgBackRest, openArchived } from './moment.ts';
import { report } from './report.ts';

const ANSWERS = Number(process.env.DRILL_COUNT ?? 150);
/** The product works so long before its disk goes, so that the log is archived by its own clock at least once. */
const WORKS_MS = 90_000;
/** `archive_timeout`, and the time that a segment takes to the archive. */
const LOST_SECONDS = 65;

let archived: Archived | undefined;
afterAll(async () => {
  await archived?.close();
  await cleanUp();
});

const idsOf = async (url: string, sql: string) => (await query(url, sql)).map(({ id }) => String(id));
const DOCUMENTS = 'select id from application_documents';
const MESSAGES = 'select client_id as id from chat_messages where client_id is not null';
const LAST = 'select extract(epoch from max(created_at))::float8 as at from chat_messages';

it.skipIf(!hasPgBackRest())(
  'moment: a mistake and a lost disk, and pgBackRest (Debian’s postgresql and pgbackrest have to be installed)',
  async () => {
    archived = await openArchived();
    const { url } = archived;
    const dataDir = join(await makeFolder(), 'data');
    // A store that keeps what was removed: a bucket with versions, or here a copy of the folder.
    const kept = join(await makeFolder(), 'files');
    const environment = {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      DEMO_DATA: 'false',
      TOKEN_SECRET: 'a secret of tests, long enough for one',
    };
    let lastAt = 0;
    const seen = await withReady(environment, async (server) => {
      const load = await beginLoad(url, () => server.port);
      await load.more(ANSWERS);
      const began = performance.now();
      await archived!.backUp();
      const seconds = (performance.now() - began) / 1000;
      await load.more(ANSWERS);
      await load.stop();
      const [documents, messages] = [await idsOf(url, DOCUMENTS), await idsOf(url, MESSAGES)];
      await cp(join(dataDir, 'files'), kept, { recursive: true });
      await pause(1100);
      const moment = new Date();
      await pause(1100);
      await query(url, 'truncate application_documents, chat_messages cascade');
      await archived!.archiveNow();
      await stop(server);
      return { load, documents, messages, moment, seconds };
    });
    await archived.lose();
    const restoring = performance.now();
    await archived.restore(seen.moment);
    const restoreSeconds = (performance.now() - restoring) / 1000;
    await cp(kept, join(dataDir, 'files'), { recursive: true });
    const opened = await withReady(environment, async (server) => {
      expect(await idsOf(url, DOCUMENTS)).toEqual(expect.arrayContaining(seen.documents));
      expect(await idsOf(url, MESSAGES)).toEqual(expect.arrayContaining(seen.messages));
      await seen.load.openDocuments(url, server.port);
      const found = (await idsOf(url, DOCUMENTS)).length;
      // It goes on, is copied again as after every restore, and loses its disk while people write.
      await archived!.backUp();
      const more = await beginLoad(url, () => server.port);
      const until = performance.now() + WORKS_MS;
      while (performance.now() < until) await more.more(5);
      lastAt = Number((await query(url, LAST))[0]!.at);
      await archived!.lose();
      await more.stop().catch(() => {});
      server.signal('SIGKILL');
      await server.ended;
      return found;
    });
    await archived.restore();
    const lost = lastAt - Number((await query(url, LAST))[0]!.at);
    expect(lost).toBeLessThan(LOST_SECONDS);
    report('moment', {
      'documents and messages of the moment before the mistake': `${seen.documents.length} and ${seen.messages.length}, all back`,
      'documents that the restored product opens': `${opened}, all`,
      'the copy took, s': seen.seconds.toFixed(1),
      'the restore took, s': restoreSeconds.toFixed(1),
      'segments of the log in the archive': await archived.segments(),
      'of work under load the loss of the disk cost, s': lost.toFixed(1),
    });
  },
  900_000,
);
