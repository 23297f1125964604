export const NODE_OPTIONS: readonly string[];
export const COMPILED_CODE: Readonly<Record<string, string>>;
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>>;
export const SERVER_FOLDER: string;
export const SERVER_PROGRAM: string;
