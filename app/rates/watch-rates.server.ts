import { freshState } from '#app/web/edge/answers/fresh-state.server.ts'
import type { StateOf } from '#app/web/edge/answers/response-cache.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { rateDay } from './rates.schema.ts'
import { stateOfRates } from './rates.queries.server.ts'

/**
 * Returns the state of the schedule as a text that differs after a change in any process, and on the next day, when a rate may begin (rule
 * CR5).
 */
export const watchRates = ({ database }: Pick<Platform, 'database'>): StateOf =>
  freshState(async () => `${await stateOfRates(database.queries)} ${rateDay(new Date())}`)
