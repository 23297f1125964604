/**
 * Bytes of another service's answer that are read, counted once they are unpacked. The longest that one of them has, a hundred updates
 * of a bot, is a quarter of it.
 */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Returns the text of an answer. Throws for a longer one, of which no more is read: whatever answers in a service's place may never end. */
export const answerText = async ({ body }: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error(`an answer has more than ${MAX_ANSWER_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};
