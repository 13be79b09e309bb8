import type { Audience } from '#app/identity/audience.server.ts'

import { retailerName } from './retailer-name.ts'
import type { RetailerActor } from './guards/find-retailer-actor.server.ts'
import { mostPasskeys } from './account/passkeys/most-passkeys.ts'
import { retailerPasskeyStore } from './account/passkeys/passkeys.queries.server.ts'
import { endResetKeys } from './password/reset-keys.queries.server.ts'
import { retailerSessionStore } from './session/retailer-sessions.queries.server.ts'

/** Retailers, as an audience of the parts that they share with staff in `app/identity`. */
export const retailerAudience: Audience<RetailerActor> = {
  kind: 'agent',
  nameOf: retailerName,
  sessions: retailerSessionStore,
  endPasswordLinks: endResetKeys,
  passkeys: { store: retailerPasskeyStore, most: mostPasskeys },
}
