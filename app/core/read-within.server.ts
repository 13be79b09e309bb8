/**
 * Reads the body of another server's response.
 * @throws an Error when it is longer than `maxBytes`; the rest is not read.
 */
export async function readWithin(answer: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error('the server answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
