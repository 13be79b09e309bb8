import type { PersonalTable } from '#app/platform/personal-data/personal-data.ts'

const work =
  'The record of an employee (Privacy Act 1988, section 7B): who worked in the office, and what they did there. Shut the account in Staff.'
const ofMember = [{ table: 'staff', by: 'staff_id' }] as const

const members: PersonalTable = {
  table: 'staff',
  rowId: 'id',
  noun: 'Member of staff',
  page: '/staff/team/:id',
  personal: {
    name: { label: 'Name' },
    email: { label: 'Email' },
    role: { label: 'Role' },
    created_at: { label: 'Joined' },
    disabled_at: { label: 'No access since' },
    single_keys: { label: 'Shortcuts of one key' },
    password_hash: {},
    totp_secret: {},
  },
  nobody: 'id totp_last_step enrolled_at totp_enrolled_at version',
  find: { emails: ['lower(email)'] },
  rules: [
    {
      name: 'Staff',
      why: 'So that staff can sign in, and the office knows who did what',
      keep: { asLongAs: 'the audit log' },
      onErasure: { stays: work },
    },
  ],
}

const sessions: PersonalTable = {
  table: 'staff_sessions',
  rowId: 'id',
  noun: 'Sign-in of staff',
  personal: {
    user_agent: { label: 'Browser' },
    ip: { label: 'Network' },
    created_at: { label: 'Signed in' },
    last_seen_at: { label: 'Last seen' },
    reading_at: { label: 'Last had a record open' },
    token_hash: {},
    new_password_hash: {},
  },
  nobody: 'id staff_id state expires_at second_factor_at revoked_at reading_id',
  belongsTo: ofMember,
  rules: [
    {
      name: 'Sessions of staff',
      why: 'To keep them signed in, and to see where an account was used',
      keep: { days: 30, after: 'expires_at', from: 'the end of the session', does: 'delete', notBefore: 'expires_at' },
      onErasure: { stays: work },
    },
  ],
}

const failures: PersonalTable = {
  table: 'staff_sign_in_failures',
  noun: 'Failed sign-ins',
  personal: { email_hash: {} },
  nobody: 'in_a_row locked_until last_at',
  rules: [
    {
      name: 'Failed sign-ins of staff, as hashes',
      why: 'To slow down whoever guesses passwords',
      keep: { days: 1, after: 'last_at', from: 'the last try', does: 'delete', notBefore: 'last_at' },
      onErasure: { stays: 'Who tried is kept as a hash only, for a day.' },
    },
  ],
}

const recoveryCodes: PersonalTable = {
  table: 'staff_recovery_codes',
  noun: 'Recovery code',
  personal: { code_hash: {} },
  nobody: 'id staff_id key_id used_at created_at',
  rules: [
    {
      name: 'Recovery codes of staff, hashed',
      why: 'The way in when an authenticator is lost',
      keep: { asLongAs: 'the account' },
      onErasure: { stays: work },
    },
  ],
}

const passkeys: PersonalTable = {
  table: 'staff_passkeys',
  rowId: 'id',
  noun: 'Passkey',
  personal: { name: { label: 'Name' }, created_at: { label: 'Added' }, credential_id: {}, public_key: {} },
  nobody: 'id staff_id counter transports is_backed_up last_used_at',
  belongsTo: ofMember,
  rules: [
    {
      name: 'Passkeys of staff',
      why: 'A second factor',
      keep: { asLongAs: 'the account' },
      onErasure: { stays: work },
    },
  ],
}

const passwordLinks: PersonalTable = {
  table: 'staff_password_links',
  noun: 'Password link',
  personal: { key_hash: {} },
  nobody: 'staff_id removes_factor expires_at',
  rules: [
    {
      name: 'Password links of staff, hashed',
      why: 'So that a member of staff can set a new password',
      keep: { days: 0, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: { stays: work },
    },
  ],
}

const challenges: PersonalTable = {
  table: 'staff_passkey_challenges',
  noun: 'Challenge of a passkey',
  personal: {},
  nobody: 'session_id purpose challenge expires_at',
  rules: [
    {
      name: 'Challenges of passkeys',
      why: 'So that an answer of a device works once',
      keep: { days: 0, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: { stays: 'They name nobody.' },
    },
  ],
}

const invitations: PersonalTable = {
  table: 'staff_invitations',
  rowId: 'id',
  noun: 'Invitation to the staff',
  personal: {
    name: { label: 'Name' },
    email: { label: 'Email' },
    role: { label: 'Role' },
    sent_at: { label: 'Sent' },
    key_hash: {},
  },
  nobody: 'id invited_by expires_at used_at withdrawn_at created_at',
  find: { emails: ['lower(email)'] },
  rules: [
    {
      name: 'Invitations to the staff',
      why: 'So that a new colleague can make an account',
      keep: {
        days: 365,
        after: 'coalesce(used_at, withdrawn_at, expires_at)',
        from: 'they were used, taken back or ran out',
        does: 'delete',
      },
      onErasure: 'delete',
    },
  ],
}

const savedFilters: PersonalTable = {
  table: 'staff_saved_filters',
  rowId: 'id',
  noun: 'Saved view of a list',
  personal: { name: { label: 'Name' }, query: { label: 'Search' } },
  nobody: 'id staff_id list created_at',
  find: { texts: ['name', 'query'] },
  rules: [
    {
      name: 'Saved views of lists',
      why: 'So that staff come back to a search',
      keep: { asLongAs: 'the account that saved it' },
      onErasure: 'delete',
    },
  ],
}

/** What the office keeps about those who work there. */
export const staffPersonalData = [
  members,
  sessions,
  failures,
  recoveryCodes,
  passkeys,
  passwordLinks,
  challenges,
  invitations,
  savedFilters,
]
