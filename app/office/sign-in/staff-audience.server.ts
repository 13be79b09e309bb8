import type { Audience } from '#app/identity/audience.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { staffPasskeyStore } from './passkeys/passkeys.queries.server.ts'
import { deletePasswordLink } from './recovery/password-links.queries.server.ts'
import { staffSessionStore } from './sessions/staff-sessions.queries.server.ts'

/** Colleagues as an audience of `app/identity`, which has the parts shared with retailers. */
export const staffAudience: Audience<StaffActor> = {
  kind: 'staff',
  nameOf: ({ name }) => name,
  sessions: staffSessionStore,
  endPasswordLinks: deletePasswordLink,
  passkeys: { store: staffPasskeyStore, most: 10 },
}
