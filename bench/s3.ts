import { startFauxqs } from 'fauxqs';
import { answerQuestions, cpuSeconds, workerInput } from './processes.ts';

/** An S3 server with its objects in a folder (docs/decisions/058-files-in-a-bucket.md). */
const server = await startFauxqs({
  port: 0,
  logger: false,
  s3StorageDir: workerInput<{ folder: string }>().folder,
});
answerQuestions({ address: () => `http://127.0.0.1:${server.port}`, cpuSeconds });
