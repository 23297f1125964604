import { violation } from './violation.mjs';

const RULE = '9-styles';
const MODULE = /^web\/src\/.+\.module\.css$/;
const COMMENTS = /\/\*[\s\S]*?\*\//g;
const QUOTED = /"[^"]*"/g;
const CLASS = /\.(-?[a-z_][\w-]*)/gi;

/** The same length without what may have a dot in it and is no class. */
const blank = (text) => text.replaceAll(/[^\n]/g, ' ');

/** As components call it: `.round-btn` is `styles.roundBtn`. */
const camelCase = (name) => name.replace(/-+(\w)/g, (_, letter) => letter.toUpperCase());

/** Styles belong to a component, and each of their classes to an element of one; a misspelt one doesn't compile. */
export function checkStyles({ files, modules }) {
  const styles = files.filter(({ path }) => path.startsWith('web/src/') && path.endsWith('.css'));
  const web = modules.filter(({ path }) => path.startsWith('web/src/'));
  return styles.flatMap((file) => {
    if (MODULE.test(file.path)) return unusedClasses(file, web);
    if (file.path.startsWith('web/src/styles/')) return [];
    return [
      violation(RULE, file.path, 1, 'only web/src/styles is for all pages: a component has a .module.css'),
    ];
  });
}

function unusedClasses({ path, text }, web) {
  const used = namesUsed(path, web);
  return classesOf(text)
    .filter(({ name }) => !used.has(camelCase(name)))
    .map(({ name, line }) => violation(RULE, path, line, `.${name} is on no element`, { subject: name }));
}

/** Classes of a file of styles with the line of each one's first selector. */
function classesOf(text) {
  const bare = text.replaceAll(COMMENTS, blank).replaceAll(QUOTED, blank);
  const found = new Map();
  for (const prelude of bare.matchAll(/[^{};]+\{/g)) {
    if (/^\s*@/.test(prelude[0])) continue;
    for (const { 1: name, index } of prelude[0].matchAll(CLASS)) {
      const line = bare.slice(0, prelude.index + index).split('\n').length;
      if (!found.has(name)) found.set(name, { name, line });
    }
  }
  return [...found.values()];
}

const quoted = new WeakMap();

/** Words that are quoted anywhere in the web, as states and variants are. */
function wordsOf(web) {
  if (!quoted.has(web))
    quoted.set(
      web,
      new Set(web.flatMap(({ text }) => [...text.matchAll(/['"](\w+)['"]/g)].map(([, word]) => word))),
    );
  return quoted.get(web);
}

/** What the importers of a file call of it; where one looks a name up, it may be any word that is quoted. */
function namesUsed(path, web) {
  const used = new Set();
  for (const { text, imports } of web) {
    for (const { target, names } of imports) {
      if (target !== path) continue;
      for (const { local } of names) {
        for (const [, name] of text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) used.add(name);
        if (text.includes(`${local}[`)) for (const word of wordsOf(web)) used.add(word);
      }
    }
  }
  return used;
}
