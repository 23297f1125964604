import { featureOf } from './tree.mjs';

/** A file of code, or the folder of a feature, between the backquotes of a document; from any folder above it. */
const NAMED =
  /`((?:[\w.$()-]+\/)+[\w.$()-]+\.(?:[cm]?[jt]sx?|css)|(?:(?:server|web)\/src\/)?features\/[\w-]+(?:\/[\w-]+)?)`/g;
const FEATURE = /^(?:server|web)\/src\/features\/[^/]+\/[^/]+/;
/** A path or a pattern of paths from the root, as configurations have them; not a folder of all that is built. */
const FROM_ROOT = /^(?:contract|packages|server|web|scripts|e2e|bench|drills)\/[\w-]+\//;
const ORDER = 'scripts/rules/feature-order.json';

/**
 * Checks that files named in documents and configurations exist. Decisions are left out: they describe the tree of
 * their time.
 */
export const checkPlaces = (tree) => [
  ...checkDocuments(tree),
  ...checkConfigurations(tree),
  ...checkOrder(tree),
];

const endingsOf = (path) => {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
};

function checkDocuments({ files }) {
  // `covers/star.ts` is packages/covers/src/star.ts.
  const places = files.flatMap(({ path }) => [
    path,
    path.replace('/src/', '/'),
    path.match(FEATURE)?.[0] ?? path,
  ]);
  const known = new Set([...new Set(places)].flatMap(endingsOf));
  const documents = files.filter(({ path }) => path.endsWith('.md') && !path.startsWith('docs/decisions/'));
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(NAMED)]
      .filter(([, name]) => !known.has(name))
      .map(({ 1: name, index: at }) => ({ path, at, message: `${name} is not in the repository` })),
  );
}

function checkConfigurations({ files, modules }) {
  const configurations = modules.filter(({ path }) => /^[\w-]+\.config\.ts$/.test(path));
  return configurations.flatMap(({ path, strings }) =>
    strings
      .filter(({ text, isTemplate }) => !isTemplate && FROM_ROOT.test(text))
      .map(({ text, at }) => ({ text, at, start: text.split(/[*{]/)[0] }))
      .filter(
        ({ text, start }) =>
          !files.some((file) => file.path === text || (start !== text && file.path.startsWith(start))),
      )
      .map(({ text, at }) => ({ path, at, message: `${text} is not in the repository` })),
  );
}

/** An order of features that are gone would let another one of that name in at a place that nobody chose. */
function checkOrder({ files }) {
  const order = files.find(({ path }) => path === ORDER);
  const named = new Set(Object.values(JSON.parse(order?.text ?? '{}')).flat());
  return [...named]
    .filter((name) => !files.some(({ path }) => featureOf(path) === name))
    .map((name) => ({
      path: ORDER,
      at: order.text.indexOf(`"${name}"`),
      message: `there is no feature ${name}`,
    }));
}
