const timeoutMs = 3_000
const maxAnswerBytes = 256 * 1_024

/**
 * Returns the JSON response of an external service, within 3 seconds and up to a size limit. Undefined for a 400, which rejects
 * the typed address and is no outage. @throws for any other failure
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
