export const hashOf: (paths: readonly string[], root?: string) => string;
