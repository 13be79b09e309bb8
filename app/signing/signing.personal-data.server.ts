import { keptAbout } from '#app/data/personal-data/personal.server.ts'

import { signCosigners } from './cosigners/cosigners.queries.server.ts'
import { signCopyLinks } from './copies/sign-copy-links.queries.server.ts'
import { signDocuments } from './documents/sign-documents.queries.server.ts'
import { signEvents } from './documents/history/sign-events.queries.server.ts'
import { signSessions } from './sign/sign-sessions.queries.server.ts'

/** Returns when an agreement ended: when its shop was handed on or closed. */
const endedAt = `coalesce(sign_documents.handed_on_at,
  (select shop.updated_at from newsagencies shop where shop.id = sign_documents.newsagency_id and shop.status = 'closed'))`

const law =
  'A signed agreement is kept for seven years after its end: it is the record of the terms and payments (Corporations Act 2001, section 286; limitation of actions).'

const underWay = 'An agreement is under way. Void it first, or wait until it is signed.'

const documents = keptAbout({
  table: signDocuments,
  rowId: 'id',
  isTextId: true,
  noun: 'Agreement',
  page: '/staff/contracts/:id',
  find: { emails: ['signer_email_key'] },
  belongsTo: [{ table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Signed agreements, sealed',
      when: `status = 'completed'`,
      why: 'The record of the agreement, as tax and contract law require',
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
      why: 'To show the offer and why it ended',
      keep: { days: 365, after: 'ended_at', from: 'their end', does: 'anonymise', notBefore: 'created_at' },
      onErasure: 'anonymise',
    },
    {
      name: 'Agreements under way, sealed',
      why: 'To have them signed',
      keep: { asLongAs: 'they can be signed' },
      onErasure: { waits: underWay },
    },
  ],
})

const ofDocument = [{ table: 'sign_documents', by: 'document_id' }] as const
const isErasedOf = (table: string) =>
  `exists (select from sign_documents document where document.id = ${table}.document_id and document.erased_at is not null)`

const ofErased = () =>
  'document_id in (select document.id from sign_documents document where document.erased_at is not null)'

const documentEvents = keptAbout({
  table: signEvents,
  rowId: 'document_id',
  isTextId: true,
  noun: 'Event of an agreement',
  belongsTo: ofDocument,
  rules: [
    {
      name: 'Histories of agreements',
      when: `not ${isErasedOf('sign_events')}`,
      why: 'The evidence of a signature: signer, time and place. Each event has the hash of the event before it',
      keep: { asLongAs: 'their agreement' },
      onErasure: { stays: law },
    },
    {
      name: 'Histories of agreements that are erased',
      why: 'No longer needed',
      keep: { days: 0, after: 'at', from: 'the agreement is erased', does: 'delete', among: ofErased },
      onErasure: 'delete',
    },
  ],
})

const cosigners = keptAbout({
  table: signCosigners,
  rowId: 'id',
  noun: 'Further signer of an agreement',
  find: { emails: ['email_key'] },
  belongsTo: ofDocument,
  rules: [
    {
      name: 'Further signers of agreements under way',
      when: `replaced_at is null and exists (select from sign_documents document where document.id = sign_cosigners.document_id
        and document.status not in ('completed', 'declined', 'voided', 'expired'))`,
      why: 'To have the agreement signed',
      keep: { asLongAs: 'it can be signed' },
      onErasure: { waits: underWay },
    },
    {
      name: 'Further signers of agreements',
      when: `not ${isErasedOf('sign_cosigners')}`,
      why: 'The evidence of who signed for a company or a partnership',
      keep: { asLongAs: 'their agreement' },
      onErasure: { stays: law },
    },
    {
      name: 'Further signers of agreements that are erased',
      why: 'No longer needed',
      keep: { days: 0, after: 'created_at', from: 'the agreement is erased', does: 'delete', among: ofErased },
      onErasure: 'delete',
    },
  ],
})

const sessions = keptAbout({
  table: signSessions,
  rowId: 'id',
  noun: 'Signing session',
  belongsTo: ofDocument,
  rules: [
    {
      name: 'Signing sessions',
      why: 'So that an agreement can be signed in a browser',
      keep: { days: 30, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: 'delete',
    },
  ],
})

const copyLinks = keptAbout({
  table: signCopyLinks,
  rowId: 'id',
  noun: 'Link to a signed copy',
  find: { emails: ['email_key(recipient)'] },
  belongsTo: ofDocument,
  rules: [
    {
      name: 'Links to signed copies, hashed',
      why: 'So that a mailed link gives one download',
      keep: { days: 30, after: 'expires_at', from: 'their end', does: 'delete' },
      onErasure: 'delete',
    },
  ],
})

/** The personal data that the room stores about signers. */
export const signingPersonalData = [documents, documentEvents, sessions, cosigners, copyLinks]
