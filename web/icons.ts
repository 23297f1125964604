import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const LUCIDE = join(dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm');
/** Of all icons, and of what icons are made of. */
const INDEX = join(LUCIDE, 'lucide-react.mjs');
const ICONS = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * Has each icon imported from its own file: by the library's index every page would seem to need all of them. Fails
 * where that cannot be: a single module that imports the index makes all icons those of its pages.
 */
export const icons = (): Plugin => {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(INDEX, 'utf8').matchAll(
    /export \{([^}]*)\} from '\.\/([\w/-]+\.mjs)'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(LUCIDE, file));
  return {
    name: 'icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/web\/src\/.+\.tsx?/, code: /from 'lucide-react'/ },
      handler: (code) =>
        code.replace(ICONS, (_statement, list: string) => {
          const wanted = list
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type '));
          const unknown = wanted.find((name) => !files.has(name.split(' as ')[0]!));
          if (unknown) throw new Error(`lucide-react has no file of its own for ${unknown}.`);
          return wanted
            .map((name) => {
              const [exported = '', local = exported] = name.split(' as ');
              return `import ${local} from '${files.get(exported)}';`;
            })
            .join(' ');
        }),
    },
  };
};
