import { shortEvidenceMoment } from '#app/ui/time/dates.ts'

import type { Verification } from './verification.schema.ts'

export type VerifyWords = { title: string; text: string; isBad: boolean; rows: [label: string, value: string][] }

export const signedWords = (signed: string | null): string => (signed ? shortEvidenceMoment(signed) : 'Not signed yet')

const inPairs = (hex: string, bytes: number): string =>
  (hex.slice(0, bytes * 2).match(/../g) ?? []).join(':').toUpperCase()

const inFours = (hex: string): string => hex.replaceAll(/(.{4})(?=.)/g, '$1 ')

const known = (document: { agreement: string; signed: string | null; documentId: string }): VerifyWords['rows'] => [
  ['Says it is', document.agreement],
  ['Number', document.documentId],
  ['Was signed', signedWords(document.signed)],
]

type Kept = Extract<Verification, { state: 'kept' }>['document']

/** For another company's seal: says which parts we can confirm. */
const keptWords = (document: Kept): VerifyWords => ({
  title: 'This is the file that was signed.',
  text: `This is the file that PandaDoc gave us when ${document.signer} had signed it, byte for byte. We cannot check PandaDoc’s own seal in it. A PDF reader can.`,
  isBad: false,
  rows: [
    ['Agreement', document.agreement],
    ['Retailer', document.retailer],
    ['Signed by', document.signer],
    ['Signed', signedWords(document.signed)],
    ['Number', document.documentId],
    ['Seal', 'PandaDoc’s, not checked here'],
    ['Fingerprint', inFours(document.sha256)],
  ],
})

/** For a file that we can neither confirm nor rule out, for now or permanently. */
const unconfirmedWords = (isForNow: boolean): VerifyWords =>
  isForNow
    ? {
        title: 'We cannot check this file now.',
        text: 'Try again in a few minutes. We cannot read our own files now.',
        isBad: true,
        rows: [],
      }
    : {
        title: 'We cannot confirm this file.',
        text: 'Call us before you use it. It looks like one of ours, but we cannot compare it with our own file. Ours is not the same, is damaged, or was deleted after its time.',
        isBad: true,
        rows: [],
      }

type Whole = Extract<Verification, { state: 'genuine' }>['document']

const inWords = ({ name, capacity }: { name: string; capacity: string }): string => `${name}, ${capacity.toLowerCase()}`

const everyone = ({ signer, cosigners }: Whole): string =>
  new Intl.ListFormat('en-AU').format([signer, ...cosigners.map(({ name }) => name)])

/** Puts a result into words. */
export function verifyWords(verification: Verification): VerifyWords {
  switch (verification.state) {
    case 'genuine': {
      const { document } = verification
      return {
        title: 'This is the agreement that was signed.',
        text: `This is the file that was sealed when ${everyone(document)} signed it.`,
        isBad: false,
        rows: [
          ['Agreement', document.agreement],
          ['Retailer', document.retailer],
          ['Signed by', [{ ...document, name: document.signer }, ...document.cosigners].map(inWords).join('; ')],
          ['Signed', signedWords(document.signed)],
          ['Number', document.documentId],
          ['Sealed by', `Certificate ${inPairs(document.certificate, 8)}`],
          ['Fingerprint', inFours(document.sha256)],
        ],
      }
    }
    case 'kept':
      return keptWords(verification.document)
    case 'changed':
      return {
        title: 'Changed after it was signed.',
        text: 'Do not use this copy. Someone changed it after it was signed. Ask us for the sealed one. We still have it.',
        isBad: true,
        rows: verification.document ? known(verification.document) : [],
      }
    case 'unsigned':
      return {
        title: 'This agreement is not signed.',
        text: 'This is the agreement before anybody signed it. It has no signature and no seal.',
        isBad: true,
        rows: known(verification.document),
      }
    case 'unconfirmed':
      return unconfirmedWords(verification.isForNow)
    case 'unknown':
      return {
        title: 'This is not our agreement.',
        text: 'Ask us before you use it. This PDF has no seal of ours, and we do not have it. It was changed, or it was never ours.',
        isBad: true,
        rows: [],
      }
    case 'not-a-pdf':
      return {
        title: 'This is not a PDF.',
        text: 'Choose the PDF that was mailed when the agreement was signed. A photo or a printed page cannot be checked.',
        isBad: true,
        rows: [],
      }
  }
}
