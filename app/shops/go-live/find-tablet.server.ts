import type { Platform } from '#app/web/platform.server.ts'

import { isTabletThere } from '../leaving/leavings.queries.server.ts'

/** Whether the tablet of a former owner is at the counter of a shop, so that none is sent (rule N8). */
export const findTablet = ({ database }: Pick<Platform, 'database'>, shopId: string): Promise<boolean> =>
  isTabletThere(database.queries, shopId)
