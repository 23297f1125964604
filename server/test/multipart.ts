export interface FilePart {
  name?: string;
  filename?: string;
  type?: string;
  bytes: Uint8Array;
}

/** Headers and body of a multipart form, as a browser writes it. */
export const multipartOf = async (parts: FilePart[], fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { name = 'file', filename = 'photo.jpg', type = 'image/jpeg', bytes } of parts)
    form.append(name, new File([new Uint8Array(bytes)], filename, { type }));
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
};
