/** Why bytes were refused as a document. The message is for logs and tests. */
export class DocumentError extends Error {}
