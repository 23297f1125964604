export const NODE_OPTIONS: readonly string[];
export const MEMORY_ENVIRONMENT: Readonly<Record<string, string>>;
