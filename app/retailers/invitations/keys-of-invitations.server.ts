import type { Queries } from '#app/data/database/database.server.ts'

import { findKeysOfCodes } from './invitations.queries.server.ts'

/**
 * Returns the keys of DATA_KEYS that mailed codes depend on, and until when. Imports no mails, so that plain Node can load it for
 * `rotate-keys`.
 */
export const keysOfInvitations = (queries: Queries): Promise<{ keyId: string; until: Date }[]> =>
  findKeysOfCodes(queries)
