import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { type Copied, copyFiles } from './lib/copy-files.ts';
import { openStorage } from './lib/open-storage.ts';
import { UNLIMITED } from './lib/storage.ts';

const USAGE = 'npm run files:move -- to-bucket|to-folder [--new]';
/** Number of files after which another line of progress is written. */
const TOLD_AFTER = 1000;

const print = (line: string) => process.stdout.write(`${line}\n`);

const open = async () => {
  const { dataDir, bucket } = readConfig();
  if (!bucket)
    throw new Error('S3_BUCKET is missing: name the bucket and its key, as the product is to have them.');
  const files = UNLIMITED;
  const places = { folder: `${dataDir}/files`, bucket: `the bucket ${bucket.name}` };
  return {
    folder: await openStorage({ dataDir, files }),
    bucket: await openStorage({ dataDir, files, bucket }),
    places,
  };
};

const linesOf = ({ copied, same, passed, gone, sizeBytes }: Copied, target: string): string[] => [
  `In ${target} now: ${copied + same + passed} files. ${copied} were copied, ${same} were there already with the same bytes, ${(sizeBytes / 1_000_000).toFixed(1)} MB in all; all of these checksums are equal.`,
  ...(passed > 0 ? [`${passed} were there in the same size and not compared.`] : []),
  ...(gone > 0 ? [`${gone} were removed by Parvoz meanwhile.`] : []),
];

const move = async (direction: string | undefined, onlyNew: boolean): Promise<void> => {
  if (direction !== 'to-bucket' && direction !== 'to-folder') throw new Error('Say where to.');
  const { folder, bucket, places } = await open();
  const [from, to] = direction === 'to-bucket' ? ([folder, bucket] as const) : ([bucket, folder] as const);
  const target = direction === 'to-bucket' ? places.bucket : places.folder;
  print(`Copying from ${direction === 'to-bucket' ? places.folder : places.bucket} to ${target}.`);
  let files = 0;
  const onFile = () => {
    if (++files % TOLD_AFTER === 0) print(`${files} files`);
  };
  linesOf(await copyFiles([from, to], { onlyNew, onFile }), target).forEach(print);
};

try {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { new: { type: 'boolean', default: false } },
  });
  await move(positionals[0], values.new);
} catch (error) {
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? ` (${cause.name}: ${cause.message})` : '';
  process.stderr.write(`${message}${reason}\nNothing was removed; call it again and it goes on.\n${USAGE}\n`);
  process.exitCode = 1;
}
// Lines to the bucket that nobody needs any more keep nothing open.
process.exit();
