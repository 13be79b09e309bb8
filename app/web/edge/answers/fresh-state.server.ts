import type { StateOf } from './response-cache.server.ts'

/** How long visitors may see a state that has changed. */
const freshMs = 1_000

/** Caches a state for a second and reads it only on demand (decision 30). */
export function freshState(readNow: () => Promise<string>): StateOf {
  let last: { state: string; at: number } | undefined
  let reading: Promise<string> | undefined
  const known = () => (last && performance.now() - last.at < freshMs ? last.state : undefined)
  async function readAnew(): Promise<string> {
    const state = await readNow()
    last = { state, at: performance.now() }
    return state
  }
  return {
    known,
    async read() {
      reading ??= readAnew().finally(() => (reading = undefined))
      return known() ?? reading
    },
  }
}
