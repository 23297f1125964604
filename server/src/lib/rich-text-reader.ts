import type { Read } from '@parvoz/guarded-reader/messages.ts';
import { richTextOf } from './cells.ts';
import { picturesIn } from './html.ts';
import type { RichText } from './rich-texts.ts';

// Runs in a process of its own (rich-texts.ts).

/** Characters of texts that are handed over at once. */
const PIECE_CHARACTERS = 128 * 1024;

/** Makes rich texts, one on each line as JSON, such as may be shown. */
export const read: Read<null, RichText[]> = async function* (_, bytes) {
  let [piece, size]: [RichText[], number] = [[], 0];
  for (const line of bytes.toString().split('\n')) {
    const html = richTextOf(JSON.parse(line));
    piece.push({ html, pictureIds: picturesIn(html) });
    size += html.length;
    if (size < PIECE_CHARACTERS) continue;
    yield piece;
    [piece, size] = [[], 0];
  }
  yield piece;
};
