import { createHash } from 'node:crypto'

import type { Queries } from '#app/data/database/database.server.ts'
import type { Actor } from '#app/outbox/act/act-on.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { newId } from '#app/core/new-id.server.ts'
import { emailKey } from '#app/core/text/text.ts'

import { signerNameOf, type StoredDocument } from '../documents/sign-documents.queries.server.ts'
import type { ChainedEvent } from '../documents/history/sign-events.queries.server.ts'
import { type Capacity, type Signer, signerName, type SigningDocumentStatus } from '../signing.ts'
import { findCosigner, findCosigners, type StoredCosigner } from './cosigners.queries.server.ts'

/** A person who signs a document: its first signer, or one who signs after them. */
export type Party = {
  /** Null for the first signer. */
  cosignerId: string | null
  name: string
  email: string
  capacity: Capacity | null
  hasSigned: boolean
  /** When they were emailed last; null for the first signer. */
  askedAt: Date | null
}

/** Returns the row of a person who signs after the first signer, who has position 1. */
export const newCosigner = (documentId: string, { firstName, lastName, email }: Signer, position: number) => ({
  id: newId(),
  documentId,
  position,
  firstName,
  lastName,
  email,
  emailKey: emailKey(email),
})

/** Another company's signature is not stored here: the status says that it was given. */
const firstHasSigned: SigningDocumentStatus[] = ['part-signed', 'completing', 'completed']

const firstOf = (document: StoredDocument): Party => ({
  cosignerId: null,
  name: signerNameOf(document),
  email: document.signerEmail,
  capacity: document.capacity,
  hasSigned: document.signatureEncrypted !== null || firstHasSigned.includes(document.status),
  askedAt: null,
})

export const partyOfCosigner = (cosigner: StoredCosigner): Party => ({
  cosignerId: cosigner.id,
  name: signerName(cosigner),
  email: cosigner.email,
  capacity: cosigner.capacity,
  hasSigned: cosigner.signedAt !== null,
  askedAt: cosigner.askedAt,
})

/** Returns everyone who signs a document, the first signer first, without those who were replaced. */
export async function findParties(queries: Queries, document: StoredDocument): Promise<Party[]> {
  const others = document.execution === 'alone' ? [] : await findCosigners(queries, document.id)
  return [firstOf(document), ...others.map(partyOfCosigner)]
}

/** Returns one person who signs a document; undefined if they were replaced or belong to another document. */
export async function findParty(
  queries: Queries,
  document: StoredDocument,
  cosignerId: string | null,
): Promise<Party | undefined> {
  if (cosignerId === null) return firstOf(document)
  const found = await findCosigner(queries, cosignerId)
  return found?.documentId === document.id && found.replacedAt === null ? partyOfCosigner(found) : undefined
}

/** Whether it is a person's turn to sign: the first signer's, and then that of all others. */
export const isTheirTurn = ({ status }: { status: SigningDocumentStatus }, { cosignerId, hasSigned }: Party): boolean =>
  !hasSigned && (cosignerId === null ? status === 'sent' || status === 'viewed' : status === 'part-signed')

/** Returns a hash of a link's key for the document's history: enough to recognise it, not enough to forge it. */
export const markOfKey = (keyHash: Buffer): string => createHash('sha256').update(keyHash).digest('hex')

/** Returns the values by which a document's history names a person. */
export const recordOfCosigner = ({
  id,
  email,
  ...name
}: Pick<StoredCosigner, 'id' | 'email' | 'firstName' | 'lastName'>) => ({
  id,
  email,
  name: signerName(name),
})

/**
 * Whether the stored signers are those in the history, with the same signatures. A writer of the database could remove a row, or mark
 * one as signed.
 */
export function areAsRecorded(events: readonly ChainedEvent[], parties: readonly Party[]): boolean {
  const created = events.find(({ type }) => type === 'document.created')?.data['cosigners']
  const named = new Set((Array.isArray(created) ? (created as { id: string }[]) : []).map(({ id }) => id))
  const signed = new Set<unknown>()
  for (const { type, data } of events) {
    if (type === 'signer.replaced') {
      named.delete(String(data['cosigner']))
      named.add(String(data['instead']))
    }
    if (type === 'document.part-signed') signed.add(data['cosigner'] ?? null)
  }
  const others = parties.filter(({ cosignerId }) => cosignerId !== null)
  return (
    others.length === named.size &&
    others.every(({ cosignerId }) => named.has(String(cosignerId))) &&
    parties.every(({ cosignerId, hasSigned }) => hasSigned === signed.has(cosignerId))
  )
}

/**
 * Whether the history says that this person was asked last with this link. The row alone is not enough: a writer of
 * the database could name another person.
 */
export function wasAsked(events: readonly ChainedEvent[], { id, email, keyHash, ...name }: StoredCosigner): boolean {
  const asked = events.findLast(({ type, data }) => type === 'signer.asked' && data['cosigner'] === id)
  if (!asked || !keyHash) return false
  const { data } = asked
  return data['email'] === email && data['name'] === signerName(name) && data['link'] === markOfKey(keyHash)
}

/** Returns the first signer of a document as the actor of an act on it. */
export const asFirstSigner = (document: StoredDocument): Actor => ({ kind: 'agent', name: signerNameOf(document) })

/** @throws RefusedError conflict for a document that does not wait for other signers */
export function requirePartSigned(document: StoredDocument | undefined): StoredDocument {
  if (document?.status !== 'part-signed' || document.expiresAt <= new Date()) throw new RefusedError('conflict')
  return document
}
