export const NODE_OPTIONS: readonly string[];
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>>;
