import type { Queries } from '#app/data/database/database.server.ts'
import { port } from '#app/core/ports.server.ts'
import type { Schedule } from '#app/rates/rates.schema.ts'

/** The port to the schedule of commission rates for the pages for shops (rule CR5). */
export const ratesForVisitors = port<{ findSchedule(queries: Queries): Promise<Schedule> }>('ratesForVisitors')
