import { freshState } from '#app/platform/edge/fresh-state.server.ts'
import type { StateOf } from '#app/platform/edge/kept-answers.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { stateOfShops } from '../newsagencies.store.server.ts'

/** What the public stores are like, as a text that is another one after every change, whichever process made it (rule F9). */
export const watchStores = ({ database }: Pick<Platform, 'database'>): StateOf =>
  freshState(() => stateOfShops(database.queries))

/** The same for what depends on the time of day to the minute as well: whether a store is open now. */
export function eachMinute({ known, read }: StateOf): StateOf {
  const withMinute = (state: string | undefined) =>
    state === undefined ? undefined : `${state} ${Math.floor(Date.now() / 60_000)}`
  return { known: () => withMinute(known()), read: async () => withMinute(await read()) }
}
