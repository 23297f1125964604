/** Sentences of the rules, one after the other. */
export const Sentences = ({ all }: { all: readonly string[] }) => (
  <ol>
    {all.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ol>
);
