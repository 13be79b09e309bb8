import type { PersonalTable } from '#app/data/personal-data/personal-data.ts'
import { keptAbout } from '#app/data/personal-data/personal.server.ts'

import { staffInvitations } from './team/invitations/staff-invitations.queries.server.ts'
import { staff } from './team/members/staff.queries.server.ts'
import { staffPasskeyChallenges, staffPasskeys } from './sign-in/passkeys/passkeys.queries.server.ts'
import { passwordLinks } from './sign-in/recovery/password-links.queries.server.ts'
import { staffSavedFilters } from './views/saved-filters/saved-filters.queries.server.ts'
import { staffRecoveryCodes } from './sign-in/second-factor/recovery-code.queries.server.ts'
import { staffSessions } from './sign-in/sessions/staff-sessions.queries.server.ts'

const work =
  'It is an employee record (Privacy Act 1988, section 7B): who worked in the office, and their work. Disable the account in Staff.'
const ofMember = [{ table: 'staff', by: 'staff_id' }] as const

const members = keptAbout({
  table: staff,
  rowId: 'id',
  noun: 'Member of staff',
  page: '/staff/team/:id',
  find: { emails: ['email_key(email)'] },
  rules: [
    {
      name: 'Staff',
      why: 'So that staff can sign in, and the office knows who acted',
      keep: { asLongAs: 'the audit log' },
      onErasure: { stays: work },
    },
  ],
})

const sessions = keptAbout({
  table: staffSessions,
  rowId: 'id',
  noun: 'Sign-in of staff',
  belongsTo: ofMember,
  rules: [
    {
      name: 'Sessions of staff',
      why: 'To keep them signed in, and to see where an account was used',
      keep: { days: 30, after: 'expires_at', from: 'the end of the session', does: 'delete', notBefore: 'expires_at' },
      onErasure: { stays: work },
    },
  ],
})

const failures: PersonalTable = {
  table: 'staff_sign_in_failures',
  noun: 'Failed sign-ins',
  personal: { email_hash: {} },
  nobody: 'in_a_row locked_until last_at',
  rules: [
    {
      name: 'Failed sign-ins of staff, as hashes',
      why: 'To slow down password guessing',
      keep: { days: 1, after: 'last_at', from: 'the last attempt', does: 'delete', notBefore: 'last_at' },
      onErasure: { stays: 'The caller is stored as a hash only, for a day.' },
    },
  ],
}

const recoveryCodes = keptAbout({
  table: staffRecoveryCodes,
  noun: 'Recovery code',
  rules: [
    {
      name: 'Recovery codes of staff, hashed',
      why: 'To sign in when an authenticator is lost',
      keep: { asLongAs: 'the account' },
      onErasure: { stays: work },
    },
  ],
})

const passkeys = keptAbout({
  table: staffPasskeys,
  rowId: 'id',
  noun: 'Passkey',
  belongsTo: ofMember,
  rules: [
    {
      name: 'Passkeys of staff',
      why: 'A second factor',
      keep: { asLongAs: 'the account' },
      onErasure: { stays: work },
    },
  ],
})

const linksForPasswords = keptAbout({
  table: passwordLinks,
  noun: 'Password link',
  rules: [
    {
      name: 'Password links of staff, hashed',
      why: 'So that a member of staff can set a new password',
      keep: { days: 0, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: { stays: work },
    },
  ],
})

const challenges = keptAbout({
  table: staffPasskeyChallenges,
  noun: 'Challenge of a passkey',
  rules: [
    {
      name: 'Challenges of passkeys',
      why: 'So that a passkey response works once',
      keep: { days: 0, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: { stays: 'They identify no one.' },
    },
  ],
})

const invitations = keptAbout({
  table: staffInvitations,
  rowId: 'id',
  noun: 'Invitation to the staff',
  find: { emails: ['email_key(email)'] },
  rules: [
    {
      name: 'Invitations to the staff',
      why: 'So that a new colleague can create an account',
      keep: {
        days: 365,
        after: 'coalesce(used_at, withdrawn_at, expires_at)',
        from: 'they were used, revoked or expired',
        does: 'delete',
      },
      onErasure: 'delete',
    },
  ],
})

const savedFilters = keptAbout({
  table: staffSavedFilters,
  rowId: 'id',
  noun: 'Saved view of a list',
  find: { texts: ['name', 'query'] },
  rules: [
    {
      name: 'Saved views of lists',
      why: 'So that staff can return to a search',
      keep: { asLongAs: 'the account that saved it' },
      onErasure: 'delete',
    },
  ],
})

/** The personal data of colleagues. */
export const staffPersonalData = [
  members,
  sessions,
  failures,
  recoveryCodes,
  passkeys,
  linksForPasswords,
  challenges,
  invitations,
  savedFilters,
]
