import { z } from 'zod'

import { RefusedError } from '#app/platform/errors.ts'
import { postedAct } from '#app/platform/form/posted-act.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { reasonSchema } from '#app/staff/invitations/staff-invitation.schema.ts'
import {
  changeMemberRole,
  disableStaffMember,
  enableStaffMember,
  endMemberSessions,
  resetMemberFactor,
  sendMemberPasswordLink,
} from '#app/staff/members/manage-members.server.ts'
import { roles } from '#app/staff/roles.ts'

type Act = { platform: Platform; actor: StaffActor; staffId: string; form: FormData; origin: Origin }

const roleSchema = z.object({ role: z.enum(roles), reason: reasonSchema.default('') })

function takeRole({ platform, actor, staffId, form, origin }: Act) {
  const parsed = roleSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) throw new RefusedError('bad-request')
  return changeMemberRole(platform, actor, { staffId, ...parsed.data }, origin)
}

function endOne({ platform, actor, staffId, form, origin }: Act) {
  const sessionId = z.guid().safeParse(form.get('session'))
  if (!sessionId.success) throw new RefusedError('bad-request')
  return endMemberSessions(platform, actor, { staffId, sessionId: sessionId.data }, origin)
}

const acts = {
  role: takeRole,
  'end-session': endOne,
  'end-sessions': ({ platform, actor, staffId, origin }: Act) =>
    endMemberSessions(platform, actor, { staffId }, origin),
  disable: ({ platform, actor, staffId, origin }: Act) => disableStaffMember(platform, actor, staffId, origin),
  enable: ({ platform, actor, staffId, origin }: Act) => enableStaffMember(platform, actor, staffId, origin),
  'reset-factor': ({ platform, actor, staffId, origin }: Act) => resetMemberFactor(platform, actor, staffId, origin),
  'password-link': ({ platform, actor, staffId, origin }: Act) =>
    sendMemberPasswordLink(platform, actor, staffId, origin),
}

/** Does what a form of the member's record asks for. @throws RefusedError bad-request, forbidden */
export const actOnMember = (act: Act) => postedAct(acts, act.form)(act)
