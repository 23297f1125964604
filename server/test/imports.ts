import type { ImportKind, ImportOutcome } from '@parvoz/contract/catalogue/import-states.ts';
import {
  applyImport,
  getImport,
  type Import,
  listImportRows,
  mapImport,
} from '@parvoz/contract/catalogue/imports.ts';
import { apply } from '../src/features/catalogue/imports/applying.service.ts';
import { IMPORT_KINDS } from '../src/wiring.ts';
import { ADMIN_ONLY } from './administration.ts';
import { multipartOf } from './multipart.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export interface Uploaded {
  status: number;
  code?: string;
  fields?: Record<string, string>;
  data: Import;
}

/** An import is not found by anybody but its author, also by those who may import other files. */
export const STRANGERS_OF_IMPORT = {
  ...ADMIN_ONLY,
  ...{ owner: 404, manager: 404, 'owner of another agency': 404, admin: 404 },
};

/** Returns an administrator's calls with files of one kind. */
export const importsOf = (kind: ImportKind, of: () => { app: TestApp; admin: Person }) => {
  const upload = async (
    content: string | Buffer,
    { as = of().admin, name = `${kind.toLowerCase()}.csv` }: { as?: Person; name?: string } = {},
  ): Promise<Uploaded> => {
    const { headers, payload } = await multipartOf([{ filename: name, bytes: Buffer.from(content) }]);
    const answer = await of().app.http.inject({
      method: 'POST',
      url: '/api/v1/import',
      query: { kind, name },
      payload,
      headers: { ...headers, 'accept-language': 'en', authorization: `Bearer ${as.token}` },
    });
    return { ...answer.json(), status: answer.statusCode };
  };

  /** Uploads a file and has its columns matched as they are suggested. */
  const preview = async (content: string | Buffer): Promise<Import> => {
    const { data } = await upload(content);
    const { mapping } = data;
    return of().admin.read(mapImport, { params: { id: data.id }, body: { mapping } });
  };

  const rowsOf = async ({ id }: Import, outcome: ImportOutcome[] = []) =>
    (await of().admin.read(listImportRows, { params: { id }, body: { outcome } }, 'en')).content;

  /** Has the job done that applies an import. */
  const run = async ({ id }: Import): Promise<Import> => {
    const { app, admin } = of();
    await admin.read(applyImport, { params: { id } });
    await apply(app.ctx, IMPORT_KINDS, id, true);
    return admin.read(getImport, { params: { id } });
  };

  return { upload, preview, rowsOf, run };
};
