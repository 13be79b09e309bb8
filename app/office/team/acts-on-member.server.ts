import { z } from 'zod'

import { recordAct, type RecordActs } from '#app/staff/guards/record-forms.server.ts'
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

const words = {
  'last-owner':
    'The last owner stays an owner, or nobody could invite anybody again. Make somebody else an owner first.',
  own: 'Change your own second factor under Your account.',
}

const nothing = z.object({})

/** The acts on a member of staff, all of which require a fresh second factor. `did` is where the page says that one was done. */
export const actsOnMember = (staffId: string, did: (intent: string) => string): RecordActs => ({
  role: recordAct({
    schema: z.object({ role: z.enum(roles), reason: reasonSchema.default('') }),
    isWeighty: true,
    act: ({ platform, actor, origin }, to) => changeMemberRole(platform, actor, { staffId, ...to }, origin),
    words,
    to: () => did('role'),
  }),
  'end-session': recordAct({
    schema: z.object({ session: z.guid() }),
    isWeighty: true,
    act: ({ platform, actor, origin }, { session }) =>
      endMemberSessions(platform, actor, { staffId, sessionId: session }, origin),
    words,
    to: () => did('end-session'),
  }),
  'end-sessions': recordAct({
    schema: nothing,
    isWeighty: true,
    act: ({ platform, actor, origin }) => endMemberSessions(platform, actor, { staffId }, origin),
    words,
    to: () => did('end-sessions'),
  }),
  disable: recordAct({
    schema: nothing,
    isWeighty: true,
    act: ({ platform, actor, origin }) => disableStaffMember(platform, actor, staffId, origin),
    words,
    to: () => did('disable'),
  }),
  enable: recordAct({
    schema: nothing,
    isWeighty: true,
    act: ({ platform, actor, origin }) => enableStaffMember(platform, actor, staffId, origin),
    words,
    to: () => did('enable'),
  }),
  'reset-factor': recordAct({
    schema: nothing,
    isWeighty: true,
    act: ({ platform, actor, origin }) => resetMemberFactor(platform, actor, staffId, origin),
    words,
    to: () => did('reset-factor'),
  }),
  'password-link': recordAct({
    schema: nothing,
    isWeighty: true,
    act: ({ platform, actor, origin }) => sendMemberPasswordLink(platform, actor, staffId, origin),
    words,
    to: () => did('password-link'),
  }),
})
