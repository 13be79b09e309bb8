import type { ChangedKind } from '#app/office/records/change-record.server.ts'
import { defineReply } from '#app/office/replies/define-reply.server.ts'
import { longestSubject } from '#app/office/replies/reply.schema.ts'

import { staffActs } from './decide/registration-acts.ts'
import { withPresentEmail } from './find/present-email.server.ts'
import type { RegistrationStatus } from './registration.ts'
import { registrationList } from './registrations.list.server.ts'
import { registrations } from './registrations.queries.server.ts'
import { bulkKind } from '#app/office/records/bulk/bulk-kind.server.ts'

/** Defines registrations for `changeRecord`, `noteRecord` and `assignRecord`. */
export const registrationRecord: ChangedKind<typeof registrations, RegistrationStatus, keyof typeof staffActs> = {
  kind: 'registration',
  table: registrations,
  acts: staffActs,
  rights: { act: 'registrations:write' },
}

/** Bulk acts on registrations (rule BO25): start a review, assign, tag. */
export const bulkRegistrations = bulkKind({
  ...registrationRecord,
  path: registrationList.path,
  list: registrationList,
  heading: 'Registrations',
  takes: 'taken',
  takeLabel: 'Start review',
})

/** Replies to registrations (rule RE1). */
export const registrationReplies = defineReply({
  record: registrationRecord,
  one: 'registration',
  path: '/staff/registrations',
  addressee: async ({ contactName, shopName, ...row }, config, queries) => ({
    name: contactName,
    email: (await withPresentEmail(queries, row)).email,
    shop: shopName,
    team: config.TO_EMAIL_SETUP,
    subject: `Your registration of ${shopName}`.slice(0, longestSubject),
    why: 'You get this because this address was given when a shop was registered with us.',
  }),
})
