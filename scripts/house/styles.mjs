import { posix } from 'node:path';
import { transform } from 'lightningcss';
import { lineAt } from './tree.mjs';

const CLASSES_ONLY = { animation: false, container: false, customIdents: false, grid: false };
const IMPORT = /import (?:\* as )?(\w+) from '(\.[^']+\.module\.css)'/g;

/** Styles belong to a component, and each of their classes to an element of one; a misspelt one doesn't compile. */
export function checkStyles({ files }) {
  const web = files.filter(({ path }) => path.startsWith('web/src/'));
  const code = web.filter(({ path }) => /\.tsx?$/.test(path)).map(({ text }) => text);
  const used = usedClasses(web);
  // Where a component looks a name up, it may be any word that is quoted, as states and variants are.
  const words = new Set(code.flatMap((text) => [...text.matchAll(/['"](\w+)['"]/g)].map(([, word]) => word)));
  return web
    .filter(({ path }) => path.endsWith('.css') && !path.startsWith('web/src/styles/'))
    .flatMap(({ path, text }) => {
      if (!path.endsWith('.module.css'))
        return [{ path, message: 'only web/src/styles is for all pages: a component has a .module.css' }];
      const { exports } = transform({ filename: path, code: Buffer.from(text), cssModules: CLASSES_ONLY });
      const isUsed = (name) => used.has(`${path} ${name}`) || (used.has(`${path} [`) && words.has(name));
      return Object.keys(exports)
        .filter((name) => !isUsed(name.replace(/-+(\w)/g, (_, letter) => letter.toUpperCase())))
        .map((name) => ({
          path,
          line: lineAt(text, text.search(`\\.${name}\\b`)),
          message: `.${name} is on no element`,
        }));
    });
}

/** `path name` for what components call of a file of styles, `path [` where one looks names up. */
function usedClasses(web) {
  return new Set(
    web.flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)].flatMap(([, local, specifier]) =>
        [...text.matchAll(new RegExp(`\\b${local}(?:\\.(\\w+)|(\\[))`, 'g'))].map(
          ([, name, lookup]) => `${posix.join(path, '..', specifier)} ${name ?? lookup}`,
        ),
      ),
    ),
  );
}
