/** Prints what a drill has done and seen, one line each. */
export const report = (name: string, seen: Readonly<Record<string, string | number>>): void => {
  const lines = Object.entries(seen).map(([what, value]) => `  ${what}: ${value}`);
  process.stdout.write(`\nDrill ${name}, ${new Date().toISOString()}\n${lines.join('\n')}\n`);
};
