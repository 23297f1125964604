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

/** Letters of code; of all others a thousand. */
const LENGTHS: Record<string, number> = { list: 50_000, detail: 50_000, large: 100_000, teaser: 50_000 };

const modulesOf = (graph: Record<string, string[]>) =>
  new Map(
    Object.entries(graph).map(([id, imports]) => [
      id,
      {
        id,
        code: ' '.repeat(LENGTHS[id] ?? 1000),
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

test('what two large pages need stands by itself', () => {
  expect(names.get('heading')).toMatch(/^site-/);
  expect([names.get('list'), names.get('detail')]).not.toContain(names.get('heading'));
});

test('what comes without a large library is not in a file with what needs it', () => {
  const library = '/x/node_modules/@forms/all/index.js';
  const graph = { ...GRAPH, list: ['field', 'form'], field: [], form: [library], [library]: [] };
  const forms = (size: number) => {
    LENGTHS[library] = size;
    const found = nameFiles(modulesOf(graph));
    return [found.get('field'), found.get('form'), found.get(library)];
  };
  const [field, form, all] = forms(90_000);
  expect(form).toBe(all);
  expect(field).not.toBe(form);
  expect(new Set(forms(1000)).size).toBe(1);
});

test('a library of which pages load single parts, as icons, is no large one', () => {
  const icons = ['/x/node_modules/icons/one.js', '/x/node_modules/icons/two.js'];
  for (const icon of icons) LENGTHS[icon] = 30_000;
  const graph = {
    ...GRAPH,
    list: ['field', 'form'],
    field: [],
    form: icons,
    [icons[0]!]: [],
    [icons[1]!]: [],
  };
  const found = nameFiles(modulesOf(graph));
  expect(new Set(['field', 'form', ...icons].map((id) => found.get(id))).size).toBe(1);
});

test('pages that are smaller than a request costs are one file', () => {
  expect(names.get('drag')).toMatch(/^work-/);
  expect(names.get('board')).toBe(names.get('drag'));
  expect(names.get('money')).toBe(names.get('drag'));
});

const STUDENT = `${SRC}/routes/_student.tsx`;
const BOARD = `${SRC}/routes/_admin/board.tsx`;
const OWN = `${SRC}/routes/_student/own.tsx`;

/** A workspace: its pages stand in its frame, and open parts on demand. */
const workspace = nameFiles(
  modulesOf({
    ...GRAPH,
    [TREE]: ['router', STUDENT, OWN, `${SRC}/routes/_student/other.tsx`, BOARD],
    [BOARD]: ['?board'],
    board: ['./chart.module.css'],
    [STUDENT]: ['?bar'],
    [OWN]: [`?${OWN}?tsr-split=component`, '?load'],
    [`${SRC}/routes/_student/other.tsx`]: ['?other'],
    [`${OWN}?tsr-split=component`]: ['form', '?dialog'],
    bar: ['./bar.module.css'],
    './bar.module.css': [],
    './form.module.css': [],
    load: ['large'],
    other: ['detail', 'large2', './chart.module.css'],
    './chart.module.css': [],
    large2: ['large3'],
    large3: [],
    form: ['./form.module.css'],
    dialog: ['form', 'large'],
  }),
);

test('what a route loads is one file, whoever opens more of it later', () => {
  const file = workspace.get(`${OWN}?tsr-split=component`);
  expect(file).toMatch(/^work-/);
  expect(workspace.get('load')).toBe(file);
  expect(workspace.get('form')).toBe(file);
});

test('styles of a workspace are one file, and those of several another one', () => {
  expect(workspace.get('./form.module.css')).toBe('work_student');
  expect(workspace.get('./bar.module.css')).toBe('work_student');
  expect(workspace.get('./chart.module.css')).toBe('work-styles');
});

const fileOf = (files: ReadonlyMap<string, string>, ids: string[]) => [
  ...new Set(ids.map((id) => files.get(id))),
];

test('what pages of workspaces need of the site is in fewer files, and nothing of theirs is in them', () => {
  const own = { ...GRAPH, list: ['card', 'filters'], detail: ['heading'], filters: ['names'], names: [] };
  const apart = nameFiles(modulesOf(own));
  expect(fileOf(apart, ['names', 'heading'])).toHaveLength(2);
  const pages = Array.from({ length: 20 }, (_, index) => `page${index}`);
  const ofPages = Object.fromEntries(pages.map((page) => [page, ['names', 'heading', 'drag']]));
  const together = nameFiles(
    modulesOf({ ...own, ...ofPages, [TREE]: [...GRAPH[TREE]!, ...pages.map((page) => `?${page}`)] }),
  );
  expect(fileOf(together, ['names', 'heading'])).toHaveLength(1);
  const ofSite = ['list', 'detail', 'filters', 'names', 'heading'];
  const ofWorkspaces = [TREE, 'guard', 'board', 'money', 'drag', ...pages];
  expect(ofSite.map((id) => together.get(id)!.slice(0, 5))).toEqual(ofSite.map(() => 'site-'));
  expect(ofWorkspaces.map((id) => together.get(id)!.slice(0, 4))).toEqual(ofWorkspaces.map(() => 'work'));
});

/** Returns all modules that a browser loads with these: all of their files, and of those that these import. */
const loadedWith = (graph: Record<string, string[]>, from: readonly string[]): Set<string> => {
  const files = nameFiles(modulesOf(graph));
  const loaded = new Set(from);
  for (const id of loaded) {
    const file = files.get(id);
    const beside = file === undefined ? [] : Object.keys(graph).filter((other) => files.get(other) === file);
    const imported = graph[id]!.filter((other) => !other.startsWith('?'));
    for (const other of [...beside, ...imported]) loaded.add(other);
  }
  return loaded;
};

test('what workspaces need moves nothing of what the landing page loads first', () => {
  const more = {
    ...GRAPH,
    [TREE]: [...GRAPH[TREE]!, '?hello'],
    hello: [LIBRARY, 'card', 'filters', 'large', 'drag'],
  };
  const first = new Set([ENTRY, HYDRATION, LIBRARY, 'router', HOME, 'card']);
  expect(loadedWith(GRAPH, [ENTRY, HOME])).toEqual(first);
  expect(loadedWith(more, [ENTRY, HOME])).toEqual(first);
});

test('a part that the landing page opens comes with little that workspaces need beside it, and with nothing of theirs', () => {
  const own = {
    ...GRAPH,
    [HOME]: ['card', LIBRARY, '?teaser'],
    teaser: ['shared'],
    shared: [],
    list: ['card', 'filters'],
    detail: ['heading'],
    filters: ['labels'],
    labels: [],
  };
  const pages = Array.from({ length: 20 }, (_, index) => `page${index}`);
  const withPages = {
    ...own,
    ...Object.fromEntries(pages.map((page) => [page, ['labels', 'shared', 'drag']])),
    [TREE]: [...GRAPH[TREE]!, ...pages.map((page) => `?${page}`)],
  };
  const part = [ENTRY, HOME, 'teaser'];
  const addedBy = (length: number) => {
    Object.assign(LENGTHS, { labels: length });
    const before = loadedWith(own, part);
    return [...loadedWith(withPages, part)].filter((id) => !before.has(id));
  };
  expect(addedBy(1000)).toEqual(['labels']);
  expect(addedBy(200_000)).toEqual([]);
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
