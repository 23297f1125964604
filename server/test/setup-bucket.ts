import type { TestProject } from 'vitest/node';
import { startS3Server } from './s3-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Port of an S3 server for the files of every test app, in place of the memory. */
    s3Port?: number;
  }
}

export const setup = async (project: TestProject) => {
  const server = await startS3Server();
  project.provide('s3Port', server.port);
  return server.close;
};
