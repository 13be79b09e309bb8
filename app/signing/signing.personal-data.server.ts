import type { PersonalTable } from '#app/platform/personal-data/personal-data.ts'

/** When an agreement ended: its store was handed on or closed. */
const endedAt = `coalesce(sign_documents.handed_on_at,
  (select shop.updated_at from newsagencies shop where shop.id = sign_documents.newsagency_id and shop.status = 'closed'))`

const law =
  'A signed agreement is kept for seven years after its end: it is the record of what was agreed and paid (Corporations Act 2001, section 286; limitation of actions).'

const documents: PersonalTable = {
  table: 'sign_documents',
  rowId: 'id',
  isTextId: true,
  noun: 'Agreement',
  page: '/staff/contracts/:id',
  personal: {
    id: { label: 'Agreement' },
    business_name: { label: 'Business', becomes: `'Erased'` },
    signer_first_name: { label: 'Given name', becomes: `'Erased'` },
    signer_last_name: { label: 'Surname', becomes: `''` },
    signer_email: { label: 'Email', becomes: `''`, is: 'email' },
    signer_email_key: { becomes: `''` },
    capacity: { label: 'Signed as', becomes: 'null' },
    status: { label: 'State' },
    reason: { label: 'Why it ended', becomes: 'null' },
    created_at: { label: 'Made' },
    signed_at: { label: 'Signed' },
    fields_sealed: { becomes: `''` },
    unsigned_sealed: { becomes: 'null' },
    signature_sealed: { becomes: 'null' },
    final_sealed: { becomes: 'null' },
    history_sealed: { becomes: 'null' },
    erased_at: { becomes: 'coalesce(erased_at, now())' },
    search: {},
  },
  nobody:
    'list_id newsagency_id renewal_id kind provider provider_id corporation template_version template_hash request_hash idempotency_key replaces unsigned_sha256 unsigned_length unsigned_pages final_sha256 final_length certificate_fingerprint sent_at viewed_at completed_at ended_at expires_at version provider_next_at provider_tries provider_claimed_until agent_id handed_on_at',
  find: { emails: ['signer_email_key'] },
  belongsTo: [{ table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Signed agreements, sealed',
      when: `status = 'completed'`,
      why: 'The record of what was agreed, as tax and contract law demand',
      keep: {
        days: 2_557,
        after: endedAt,
        from: 'the end of the agreement',
        does: 'anonymise',
        notBefore: 'created_at',
      },
      onErasure: { stays: law },
    },
    {
      name: 'Agreements that were never signed, sealed',
      when: `status in ('declined', 'voided', 'expired')`,
      why: 'To show what was offered and why it ended',
      keep: { days: 365, after: 'ended_at', from: 'their end', does: 'anonymise', notBefore: 'created_at' },
      onErasure: 'anonymise',
    },
    {
      name: 'Agreements under way, sealed',
      why: 'To have them signed',
      keep: { asLongAs: 'they can be signed' },
      onErasure: { waits: 'An agreement is under way. Take it back first, or wait until it is signed.' },
    },
  ],
}

const ofDocument = [{ table: 'sign_documents', by: 'document_id' }] as const
const isErased = `exists (select from sign_documents document where document.id = sign_events.document_id and document.erased_at is not null)`

const documentEvents: PersonalTable = {
  table: 'sign_events',
  rowId: 'document_id',
  isTextId: true,
  noun: 'Event of an agreement',
  personal: {
    at: { label: 'When' },
    type: { label: 'What' },
    actor: { label: 'By' },
    ip: { label: 'IP address' },
    user_agent: { label: 'Browser' },
    data: { label: 'Facts' },
    previous_hash: {},
    hash: {},
  },
  nobody: 'document_id seq',
  belongsTo: ofDocument,
  rules: [
    {
      name: 'Histories of agreements',
      when: `not ${isErased}`,
      why: 'The evidence of a signature: by whom, when and from where. Each event holds the hash of the one before it',
      keep: { asLongAs: 'their agreement' },
      onErasure: { stays: law },
    },
    {
      name: 'Histories of agreements that are erased',
      why: 'They are of no use any more',
      keep: { days: 0, after: 'at', from: 'the agreement is erased', does: 'delete' },
      onErasure: 'delete',
    },
  ],
}

const sessions: PersonalTable = {
  table: 'sign_sessions',
  rowId: 'id',
  noun: 'Signing session',
  personal: {
    ip: { label: 'IP address' },
    user_agent: { label: 'Browser' },
    created_at: { label: 'Begun' },
    token_hash: {},
    cookie_hash: {},
  },
  nobody: 'id document_id is_read_only opened_at expires_at revoked_at',
  belongsTo: ofDocument,
  rules: [
    {
      name: 'Signing sessions',
      why: 'So that an agreement can be signed in a browser',
      keep: { days: 30, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: 'delete',
    },
  ],
}

const copyLinks: PersonalTable = {
  table: 'sign_copy_links',
  rowId: 'id',
  noun: 'Link to a signed copy',
  personal: { recipient: { label: 'Sent to' }, created_at: { label: 'Sent' }, token_hash: {} },
  nobody: 'id document_id expires_at used_at',
  find: { emails: ['lower(recipient)'] },
  belongsTo: ofDocument,
  rules: [
    {
      name: 'Links to signed copies, hashed',
      why: 'So that a mailed link hands out a copy once',
      keep: { days: 30, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: 'delete',
    },
  ],
}

/** What the room keeps about those who sign. */
export const signingPersonalData = [documents, documentEvents, sessions, copyLinks]
