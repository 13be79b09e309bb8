import type { StateOf } from '#app/platform/edge/kept-answers.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { stateOfShops } from '../newsagencies.store.server.ts'

/** How long the public may be shown what was so a moment ago. */
const freshMs = 1_000

/**
 * What the public stores are like, as a text that is another one after every change, whichever process made it; read once a
 * second at most, and only when somebody asks (rule F9).
 */
export function watchStores({ database }: Pick<Platform, 'database'>): StateOf {
  let last: { state: string; at: number } | undefined
  let reading: Promise<string> | undefined
  const known = () => (last && performance.now() - last.at < freshMs ? last.state : undefined)
  async function readAnew(): Promise<string> {
    const state = await stateOfShops(database.queries)
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

/** The same for what depends on the time of day to the minute as well: whether a store is open now. */
export function eachMinute({ known, read }: StateOf): StateOf {
  const withMinute = (state: string | undefined) =>
    state === undefined ? undefined : `${state} ${Math.floor(Date.now() / 60_000)}`
  return { known: () => withMinute(known()), read: async () => withMinute(await read()) }
}
