import type { SQL } from 'drizzle-orm'

import { idsFoundBy } from './onboarding/onboarding.store.server.ts'

/** The ids of the shops whose name, reference or contact a search finds, as a query inside one of what belongs to them. */
export const searchShops = (search: string): SQL => idsFoundBy(search)
