import { posix } from 'node:path';
import { transform } from 'lightningcss';

const CLASSES_ONLY = { animation: false, container: false, customIdents: false, grid: false };
const IMPORT = /import (?:\* as )?(\w+) from '(\.[^']+\.module\.css)'/g;

/** Styles belong to a component, and each of their classes to an element of one; a misspelt one doesn't compile. */
export function checkStyles({ files }) {
  const web = files.filter(({ path }) => path.startsWith('web/src/'));
  const imports = web.flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].map(([, local, to]) => ({ local, text, target: posix.join(path, '..', to) })),
  );
  // Where a component looks a name up, any quoted word may be that name, as for states and variants.
  const words = new Set(
    web.flatMap(({ text }) => [...text.matchAll(/['"](\w+)['"]/g)].map(([, word]) => word)),
  );
  const isUsed = (path, name) =>
    imports.some(({ local, text, target }) => {
      if (target !== path) return false;
      return (
        new RegExp(`\\b${local}\\.${name}\\b`).test(text) || (text.includes(`${local}[`) && words.has(name))
      );
    });
  return web
    .filter(({ path }) => path.endsWith('.css') && !path.startsWith('web/src/styles/'))
    .flatMap(({ path, text }) => {
      if (!path.endsWith('.module.css'))
        return [{ path, message: 'only web/src/styles is for all pages: a component has a .module.css' }];
      const { exports } = transform({ filename: path, code: Buffer.from(text), cssModules: CLASSES_ONLY });
      return Object.keys(exports)
        .filter(
          (name) =>
            !isUsed(
              path,
              name.replace(/-+(\w)/g, (_, letter) => letter.toUpperCase()),
            ),
        )
        .map((name) => ({ path, at: text.search(`\\.${name}\\b`), message: `.${name} is on no element` }));
    });
}
