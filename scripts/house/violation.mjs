/**
 * What a rule found. `subject` is the part of it that stays the same when lines move (an import, a function's
 * name, a text's key), so that an exception can name it; `size` is what an exception may limit.
 */
export function violation(rule, path, line, message, { subject, size } = {}) {
  return { rule, path, line, message, subject, size };
}
