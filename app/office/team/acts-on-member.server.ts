import { z } from 'zod'

import type { ActResult } from '#app/outbox/act/act-on.server.ts'

import type { OfficeCaller } from '#app/office/guards/office-form.server.ts'
import { recordAct, type RecordActs } from '#app/office/guards/record-forms.server.ts'
import { reasonSchema } from '#app/office/team/invitations/staff-invitation.schema.ts'
import {
  changeMemberRole,
  disableStaffMember,
  enableStaffMember,
  endMemberSessions,
  resetMemberFactor,
  sendMemberPasswordLink,
} from '#app/office/team/members/manage-members.server.ts'
import { roles } from '#app/office/roles/roles.ts'

const words = {
  'last-owner': 'The last owner cannot lose this role. Make another colleague an owner first.',
  own: 'Change your own second factor under Your account.',
}

const nothing = z.object({})

/** Returns the acts on a member, all of which require a fresh second factor. `did` returns the address that shows the result of an act. */
export function actsOnMember(staffId: string, did: (intent: string) => string): RecordActs {
  const member = <Schema extends z.ZodObject>(
    intent: string,
    schema: Schema,
    act: (caller: OfficeCaller, fields: z.output<Schema>) => Promise<ActResult<keyof typeof words>>,
  ) => ({ [intent]: recordAct({ schema, isWeighty: true, act, words, to: () => did(intent) }) })
  const role = z.object({ role: z.enum(roles), reason: reasonSchema.default('') })
  return {
    ...member('role', role, ({ platform, actor, origin }, to) =>
      changeMemberRole(platform, actor, { staffId, ...to }, origin),
    ),
    ...member('end-session', z.object({ session: z.guid() }), ({ platform, actor, origin }, { session }) =>
      endMemberSessions(platform, actor, { staffId, sessionId: session }, origin),
    ),
    ...member('end-sessions', nothing, ({ platform, actor, origin }) =>
      endMemberSessions(platform, actor, { staffId }, origin),
    ),
    ...member('disable', nothing, ({ platform, actor, origin }) =>
      disableStaffMember(platform, actor, staffId, origin),
    ),
    ...member('enable', nothing, ({ platform, actor, origin }) => enableStaffMember(platform, actor, staffId, origin)),
    ...member('reset-factor', nothing, ({ platform, actor, origin }) =>
      resetMemberFactor(platform, actor, staffId, origin),
    ),
    ...member('password-link', nothing, ({ platform, actor, origin }) =>
      sendMemberPasswordLink(platform, actor, staffId, origin),
    ),
  }
}
