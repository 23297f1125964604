import { parseSync } from 'rolldown/utils';
import { keyName, lastName, literalText, walk } from './syntax.mjs';

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * A code file as the rules see it: `imports` `{ specifier, line, typeOnly, names: [{ imported, local }] }`
 * (re-exports, `import()` and `import('…')` types among them), `exports` `{ name, line }`, `functions`
 * `{ name, line, lineCount }`, the syntax tree `program`, and `lineOf(offset)`.
 */
export function parseModule(path, text) {
  const lineOf = lineFinder(text);
  const { program, errors } = parseSync(path, text);
  const module = { path, text, program, lineOf, lineCount: countLines(text), imports: [], exports: [] };
  module.errors = errors.map((error) => ({
    line: lineOf(error.labels[0]?.start ?? 0),
    message: error.message,
  }));
  module.functions = [];
  walk(program, (node, parent) => {
    const found = importOf(node);
    if (found) module.imports.push({ ...found, line: lineOf(node.start) });
    for (const name of exportNames(node)) module.exports.push({ name, line: lineOf(node.start) });
    if (FUNCTIONS.has(node.type) && node.body) {
      const line = lineOf(node.start);
      module.functions.push({
        name: functionName(node, parent),
        line,
        lineCount: lineOf(node.end) - line + 1,
      });
    }
  });
  return module;
}

/** Function from an offset to its line, counted from 1. */
export function lineFinder(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function countLines(text) {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function importOf(node) {
  const specifier = literalText(node.source);
  if (specifier === null) return null;
  switch (node.type) {
    case 'ImportDeclaration':
      return {
        specifier,
        names: node.specifiers.map(importedName),
        typeOnly: isTypeOnly(node, 'importKind'),
      };
    case 'ExportNamedDeclaration':
      return { specifier, names: [], typeOnly: isTypeOnly(node, 'exportKind') };
    case 'ExportAllDeclaration':
      return { specifier, names: [], typeOnly: node.exportKind === 'type' };
    case 'ImportExpression':
      return { specifier, names: [], typeOnly: false };
    case 'TSImportType':
      return { specifier, names: [], typeOnly: true };
    default:
      return null;
  }
}

/** `imported` is `*` for a namespace and `default` for a default import. */
function importedName(node) {
  const local = node.local.name;
  if (node.type === 'ImportNamespaceSpecifier') return { imported: '*', local };
  if (node.type === 'ImportDefaultSpecifier') return { imported: 'default', local };
  return { imported: keyName(node.imported), local };
}

function isTypeOnly(node, kind) {
  if (node[kind] === 'type') return true;
  return node.specifiers.length > 0 && node.specifiers.every((one) => one[kind] === 'type');
}

function exportNames(node) {
  if (node.type === 'ExportDefaultDeclaration') return ['default'];
  if (node.type === 'ExportAllDeclaration') return [node.exported ? keyName(node.exported) : '*'];
  if (node.type !== 'ExportNamedDeclaration') return [];
  const declared = node.declaration?.declarations?.map((one) => one.id) ?? [node.declaration?.id];
  return [...declared.map((id) => id?.name), ...node.specifiers.map((one) => keyName(one.exported))].filter(
    Boolean,
  );
}

function functionName(node, parent) {
  const own = node.id?.name ?? parent?.id?.name ?? keyName(parent?.key) ?? lastName(parent?.left);
  if (own) return own;
  return parent?.type === 'CallExpression' ? `callback of ${lastName(parent.callee) ?? 'a call'}` : 'unnamed';
}
