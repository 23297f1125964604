/** A doc comment that begins with a question word instead of a noun or a verb. */
const QUESTION = /\/\*\*\s+(?:\* )?(What|Who|Whose|How|Whether|Where|When|Which|Why)\b/g;
const CODE = /\.(ts|tsx|mts|mjs)$/;

/** Checks that doc comments begin with what a thing is, returns or does (docs/contributing.md#prose). */
export function checkComments({ files }) {
  const code = files.filter(({ path }) => CODE.test(path) && !/^scripts\/.+\.test\.mjs$/.test(path));
  return code.flatMap(({ path, text }) =>
    [...text.matchAll(QUESTION)].map(({ 1: word, index: at }) => {
      return { path, at, message: `a doc comment begins with “${word}”: say what it returns, does or is` };
    }),
  );
}
