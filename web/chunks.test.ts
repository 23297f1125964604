import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nameFiles } from './chunks.ts';

const SRC = `${import.meta.dirname}/src`;
const LIBRARY = '/x/node_modules/library/index.js';
const HYDRATION = '/x/node_modules/start/hydrate.js';
const ENTRY = '/x/node_modules/start/client.tsx';
const HOME = `${SRC}/routes/_public/index.tsx?tsr-split=component`;
const DOOR = `${SRC}/workspace-door.ts`;
const TREE = `${SRC}/routeTree.gen.ts`;

/** A web: each module with what it imports, and what it asks for on demand (`?`). */
const GRAPH: Record<string, string[]> = {
  [ENTRY]: [HYDRATION, LIBRARY],
  [HYDRATION]: [LIBRARY, 'router'],
  [LIBRARY]: [],
  router: [LIBRARY, `?${HOME}`, '?list', '?detail', `?${DOOR}`],
  [HOME]: ['card', LIBRARY],
  card: [],
  list: ['card', 'filters', 'heading'],
  detail: ['heading', 'large'],
  filters: [],
  heading: [],
  large: [],
  [DOOR]: [`?${TREE}`],
  [TREE]: ['router', 'guard', '?board', '?money'],
  guard: ['heading'],
  board: ['drag', 'card'],
  money: ['drag'],
  drag: [],
};

const modulesOf = (graph: Record<string, string[]>) =>
  new Map(
    Object.entries(graph).map(([id, imports]) => [
      id,
      {
        id,
        code: id === 'large' ? ' '.repeat(100_000) : '',
        isEntry: id === ENTRY,
        importedIds: imports.filter((other) => !other.startsWith('?')),
        dynamicallyImportedIds: imports
          .filter((other) => other.startsWith('?'))
          .map((other) => other.slice(1)),
      },
    ]),
  );

const names = nameFiles(modulesOf(GRAPH));

test.each([
  [LIBRARY, 'vendor'],
  [HYDRATION, 'frame'],
  ['router', 'frame'],
  [HOME, 'home'],
  ['card', 'home'],
  ['heading', 'site-pieces'],
  ['drag', 'work-pieces'],
  ['guard', 'work'],
  [TREE, 'work'],
  [ENTRY, undefined],
  [DOOR, undefined],
])('%s stands in %s', (id, name) => expect(names.get(id)).toBe(name));

test('what one page alone needs stands with it', () => {
  expect(names.get('filters')).toBe(names.get('list'));
  expect(names.get('large')).toBe(names.get('detail'));
  expect(names.get('list')).not.toBe(names.get('detail'));
});

test('what a new page of a workspace needs moves nothing of the site', () => {
  const more = nameFiles(
    modulesOf({
      ...GRAPH,
      [TREE]: [...GRAPH[TREE]!, '?hello'],
      hello: [LIBRARY, 'card', 'filters', 'large', 'drag'],
    }),
  );
  const ofSite = Object.keys(GRAPH).filter((id) => !names.get(id)?.startsWith('work'));
  expect(ofSite.map((id) => more.get(id))).toEqual(ofSite.map((id) => names.get(id)));
});

test.each([
  'styles/app.css',
  'ui/button.module.css',
  'ui/filters/filtered-list.module.css',
  'features/platform/home/hero.module.css',
  'features/platform/site/header.module.css',
  'features/catalogue/search/search-bar.module.css',
  'features/agencies/consultings/consulting-card.module.css',
  'features/catalogue/scholarships/scholarship-card.module.css',
])('%s is there, and of the styles that all of the site loads', (path) => {
  const file = `${SRC}/${path}`;
  expect(existsSync(file)).toBe(true);
  expect(nameFiles(modulesOf({ [file]: [] })).get(file)).toBe('site');
});
