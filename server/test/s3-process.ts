// An S3 server in a process of its own, with its files in a folder and at a port, or any; says the port to whoever started it,
// and ends with them.
import { startFauxqs } from 'fauxqs';

const [, , folder, port] = process.argv;
const server = await startFauxqs({
  port: Number(port),
  logger: false,
  s3StorageDir: `${folder}/objects`,
  dataDir: `${folder}/data`,
});
process.on('disconnect', () => process.exit());
process.send!({ port: server.port });
