import type { TestProject } from 'vitest/node';
import { startS3Server } from './s3-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where every test app keeps its files, in the place of the memory: the port of an S3 server. */
    s3Port?: number;
  }
}

export const setup = async (project: TestProject) => {
  const server = await startS3Server();
  project.provide('s3Port', server.port);
  return server.close;
};
