const timeoutMs = 3_000
const maxAnswerBytes = 256 * 1_024

/**
 * The JSON of another company's answer, within 3 seconds and no larger than one can be; undefined for a 400: it rejects the address
 * that was typed, and is no outage. @throws when there is none.
 */
export async function askService(address: URL, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  if (!answer.ok) {
    await answer.body?.cancel()
    if (answer.status === 400) return undefined
    throw new Error(`the geocoder answered ${answer.status}`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > maxAnswerBytes) throw new Error('the geocoder answered too much')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
}
