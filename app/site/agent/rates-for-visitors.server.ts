import type { Queries } from '#app/platform/database/database.server.ts'
import { port } from '#app/platform/ports.server.ts'
import type { Schedule } from '#app/rates/rates.schema.ts'

/** The schedule of commission rates that the pages for shops show (rule CR5). */
export const ratesForVisitors = port<{ findSchedule(queries: Queries): Promise<Schedule> }>('ratesForVisitors')
