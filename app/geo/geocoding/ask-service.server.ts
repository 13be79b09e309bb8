import { readWithin } from '#app/core/read-within.server.ts'

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
  return JSON.parse((await readWithin(answer, maxAnswerBytes)).toString('utf8')) as unknown
}
