import { freshState } from '#app/web/edge/answers/fresh-state.server.ts'
import type { StateOf } from '#app/web/edge/answers/response-cache.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { stateOfShops } from '../shops.queries.server.ts'

/** Returns the state of the public stores, a text that differs after every change by any process (rule F9). */
export const watchStores = ({ database }: Pick<Platform, 'database'>): StateOf =>
  freshState(() => stateOfShops(database.queries))

/** Makes a state also change at regular times. */
function every(ms: number, { known, read }: StateOf): StateOf {
  const withTime = (state: string | undefined) =>
    state === undefined ? undefined : `${state} ${Math.floor(Date.now() / ms)}`
  return { known: () => withTime(known()), read: async () => withTime(await read()) }
}

/** Makes a state also change each minute, for pages that show whether a shop is open now. */
export const eachMinute = (state: StateOf): StateOf => every(60_000, state)

/** Makes a state also change each hour, for feeds that name the special days ahead. */
export const eachHour = (state: StateOf): StateOf => every(3_600_000, state)
