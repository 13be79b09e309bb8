import type { PersonalTable } from '#app/data/personal-data/personal-data.ts'
import { keptAbout, sinceTransfer } from '#app/data/personal-data/personal.server.ts'

import { retailers } from './retailers.queries.server.ts'
import { emailChanges } from './account/email/email-changes.queries.server.ts'
import { invitations } from './invitations/invitations.queries.server.ts'
import { retailerPasskeyChallenges, retailerPasskeys } from './account/passkeys/passkeys.queries.server.ts'
import { resetKeys } from './password/reset-keys.queries.server.ts'
import { retailerSessions } from './session/retailer-sessions.queries.server.ts'

/**
 * SQL: since when an account has had neither an open store nor a stored session; null while it has one. `offset 0` makes PostgreSQL look
 * up each account's stores instead of reading all stores.
 */
const idleSince = `case when exists (select from newsagencies shop where shop.agent_id = agents.id and shop.status <> 'closed' offset 0)
  or exists (select from agent_sessions session where session.agent_id = agents.id offset 0) then null else updated_at end`

/** The retailers' accounts. */
const accounts = keptAbout({
  table: retailers,
  rowId: 'id',
  noun: 'Retailer’s account',
  find: { emails: ['email_key'], phones: ['phone'] },
  rules: [
    {
      name: 'Retailers’ accounts',
      why: 'So that a retailer can log in',
      keep: {
        days: 730,
        after: idleSince,
        from: 'the last change, when no store is left',
        does: 'anonymise',
        notBefore: 'updated_at',
      },
      onErasure: 'anonymise',
    },
  ],
})

const sessions = keptAbout({
  table: retailerSessions,
  rowId: 'id',
  noun: 'Log-in',
  belongsTo: [{ table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Retailers’ sessions',
      why: 'To keep them logged in, and to see where an account was used',
      keep: { days: 30, after: 'expires_at', from: 'the end of the session', does: 'delete' },
      onErasure: 'delete',
    },
  ],
})

const keysOfResets = keptAbout({
  table: resetKeys,
  rowId: 'id',
  noun: 'Key of a password reset',
  belongsTo: [{ table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Keys of password resets, hashed',
      why: 'So that a link for a new password works once',
      keep: { days: 1, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: 'delete',
    },
  ],
})

const changesOfEmail = keptAbout({
  table: emailChanges,
  rowId: 'id',
  noun: 'Change of email',
  find: { emails: ['new_email_key'] },
  belongsTo: [{ table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Changes of email',
      why: 'So that a new email takes effect only after both addresses have confirmed it',
      keep: { days: 1, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: 'delete',
    },
  ],
})

const passkeys = keptAbout({
  table: retailerPasskeys,
  rowId: 'id',
  noun: 'Passkey',
  belongsTo: [{ table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Retailers’ passkeys',
      why: 'So that a retailer can log in without a password',
      keep: { asLongAs: 'the account exists and the passkey is not removed' },
      onErasure: 'delete',
    },
  ],
})

const passkeyChallenges = keptAbout({
  table: retailerPasskeyChallenges,
  noun: 'Challenge of a passkey',
  rules: [
    {
      name: 'Challenges of retailers’ passkeys',
      why: 'So that a passkey response works once',
      keep: { days: 0, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: { stays: 'They identify no one.' },
    },
  ],
})

const logInFailures: PersonalTable = {
  table: 'agent_log_in_failures',
  noun: 'Failed log-ins',
  personal: { email_hash: {} },
  nobody: 'in_a_row locked_until last_at',
  rules: [
    {
      name: 'Retailers’ failed log-ins, as hashes',
      when: 'in_a_row < 100',
      why: 'To slow down password guessing',
      keep: { days: 1, after: 'last_at', from: 'the last attempt', does: 'delete' },
      onErasure: { stays: 'The caller is stored as a hash only, for a day.' },
    },
    {
      name: 'Blocked sources of log-ins, as hashes',
      why: 'A source of a hundred wrong passwords stays blocked until the account’s owner uses a reset link',
      keep: { asLongAs: 'no reset link is used' },
      onErasure: { stays: 'The caller is stored as a hash only.' },
    },
  ],
}

/** The invitations to create an account. */
export const invitationsPersonalData = keptAbout({
  table: invitations,
  rowId: 'id',
  noun: 'Invitation',
  find: { emails: ['email_key'] },
  belongsTo: [
    {
      table: 'newsagencies',
      by: 'newsagency_id',
      theirs: sinceTransfer('invitations.newsagency_id', 'invitations.created_at'),
    },
  ],
  rules: [
    {
      name: 'Invitations',
      why: 'So that a retailer can create an account',
      keep: {
        days: 365,
        after: 'coalesce(used_at, revoked_at, expires_at)',
        from: 'they were used, revoked or expired',
        does: 'delete',
      },
      onErasure: 'delete',
    },
  ],
})

/** All personal data that this room stores about retailers. */
export const retailersPersonalData = [
  accounts,
  sessions,
  keysOfResets,
  changesOfEmail,
  passkeys,
  passkeyChallenges,
  logInFailures,
]
