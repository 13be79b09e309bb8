import type { PersonalTable } from '#app/platform/personal-data/personal-data.ts'

/** An account without a store that is not closed, and without a session of these days. */
const idleSince = `case when exists (select from newsagencies shop where shop.agent_id = agents.id and shop.status <> 'closed')
  or exists (select from agent_sessions session where session.agent_id = agents.id) then null else updated_at end`

const nobodyAt = `'erased-' || id || '@erased.invalid'`

/** The retailers' accounts. */
const agents: PersonalTable = {
  table: 'agents',
  rowId: 'id',
  noun: 'Retailer’s account',
  personal: {
    email: { label: 'Email', becomes: nobodyAt, is: 'email' },
    email_key: { becomes: nobodyAt },
    given_name: { label: 'Given name', becomes: `'Erased'` },
    surname: { label: 'Surname', becomes: `''` },
    phone: { label: 'Phone', becomes: `''`, is: 'phone' },
    password_hash: { becomes: `'erased'` },
    disabled_at: { label: 'Shut out since', becomes: 'coalesce(disabled_at, now())' },
    created_at: { label: 'Made' },
  },
  nobody: 'id version updated_at',
  find: { emails: ['email_key'], phones: ['phone'] },
  rules: [
    {
      name: 'Retailers’ accounts',
      why: 'So that a retailer can log in',
      keep: { days: 730, after: idleSince, from: 'the last change, when no store is left', does: 'anonymise' },
      onErasure: 'anonymise',
    },
  ],
}

const agentSessions: PersonalTable = {
  table: 'agent_sessions',
  rowId: 'id',
  noun: 'Log-in',
  personal: {
    user_agent: { label: 'Browser' },
    ip: { label: 'Network' },
    created_at: { label: 'Logged in' },
    last_seen_at: { label: 'Last seen' },
    cookie_hash: {},
    token_hash: {},
  },
  nobody: 'id agent_id expires_at revoked_at',
  belongsTo: [{ table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Retailers’ sessions',
      why: 'To keep them logged in, and to see where an account was used',
      keep: { days: 30, after: 'expires_at', from: 'the end of the session', does: 'delete' },
      onErasure: 'delete',
    },
  ],
}

const resetKeys: PersonalTable = {
  table: 'agent_reset_keys',
  rowId: 'id',
  noun: 'Key of a password reset',
  personal: { key_hash: {}, created_at: { label: 'Asked for' } },
  nobody: 'id agent_id expires_at used_at',
  belongsTo: [{ table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Keys of password resets, hashed',
      why: 'So that a link for a new password works once',
      keep: { days: 1, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: 'delete',
    },
  ],
}

const emailChanges: PersonalTable = {
  table: 'agent_email_changes',
  rowId: 'id',
  noun: 'Change of email',
  personal: {
    new_email: { label: 'New email' },
    created_at: { label: 'Asked for' },
    old_confirmed_at: { label: 'Confirmed by the present address' },
    new_confirmed_at: { label: 'Confirmed by the new address' },
    new_email_key: {},
    old_key_hash: {},
    new_key_hash: {},
    takes_effect_at: { label: 'Confirmed by staff: counts from' },
    stop_key_hash: {},
  },
  nobody: 'id agent_id expires_at outcome',
  find: { emails: ['new_email_key'] },
  belongsTo: [{ table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Changes of email',
      why: 'So that another email counts only once both addresses have confirmed',
      keep: { days: 1, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: 'delete',
    },
  ],
}

const passkeys: PersonalTable = {
  table: 'agent_passkeys',
  rowId: 'id',
  noun: 'Passkey',
  personal: {
    name: { label: 'Name of the device' },
    created_at: { label: 'Added' },
    last_used_at: { label: 'Last used' },
    credential_id: {},
    public_key: {},
  },
  nobody: 'id agent_id counter transports is_backed_up',
  belongsTo: [{ table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Retailers’ passkeys',
      why: 'So that a retailer can log in without a password',
      keep: { asLongAs: 'the account is there, or until it is removed' },
      onErasure: 'delete',
    },
  ],
}

const passkeyChallenges: PersonalTable = {
  table: 'agent_passkey_challenges',
  noun: 'Challenge of a passkey',
  personal: {},
  nobody: 'challenge session_id expires_at',
  rules: [
    {
      name: 'Challenges of retailers’ passkeys',
      why: 'So that an answer of a device works once',
      keep: { days: 0, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: { stays: 'They name nobody.' },
    },
  ],
}

const logInFailures: PersonalTable = {
  table: 'agent_log_in_failures',
  noun: 'Failed log-ins',
  personal: { email_hash: {} },
  nobody: 'in_a_row locked_until last_at',
  rules: [
    {
      name: 'Retailers’ failed log-ins, as hashes',
      when: 'in_a_row < 100',
      why: 'To slow down whoever guesses passwords',
      keep: { days: 1, after: 'last_at', from: 'the last try', does: 'delete' },
      onErasure: { stays: 'Who tried is kept as a hash only, for a day.' },
    },
    {
      name: 'Log-ins that are shut, as hashes',
      why: 'A place from which a hundred passwords were tried stays shut until a reset link is used',
      keep: { asLongAs: 'no reset link is used' },
      onErasure: { stays: 'Who tried is kept as a hash only.' },
    },
  ],
}

/** Whoever was asked to make an account. */
export const invitationsPersonalData: PersonalTable = {
  table: 'invitations',
  rowId: 'id',
  noun: 'Invitation',
  personal: {
    email: { label: 'Email', is: 'email' },
    given_name: { label: 'Given name' },
    surname: { label: 'Surname' },
    created_at: { label: 'Sent' },
    used_at: { label: 'Used' },
    email_key: {},
    code_bucket: {},
    code_hash: {},
    begun_code_bucket: {},
    begun_code_hash: {},
    superseded_codes: {},
  },
  nobody:
    'id newsagency_id registration_id key_id begun_key_id code_made_at expires_at failures locked_until activated_at revoked_at',
  find: { emails: ['email_key'] },
  belongsTo: [{ table: 'newsagencies', by: 'newsagency_id' }],
  rules: [
    {
      name: 'Invitations',
      why: 'So that a retailer can make an account',
      keep: {
        days: 365,
        after: 'coalesce(used_at, revoked_at, expires_at)',
        from: 'they were used, taken back or ran out',
        does: 'delete',
      },
      onErasure: 'delete',
    },
  ],
}

/** What the room keeps about retailers. */
export const agentsPersonalData = [
  agents,
  agentSessions,
  resetKeys,
  emailChanges,
  passkeys,
  passkeyChallenges,
  logInFailures,
]
