import type { QrCodeGenerateResult } from 'uqr'

import { evidenceMoment, secondInYear } from '#app/ui/time/dates.ts'

import { type Agreement, consentText, consentVersion, type Row } from '../agreement/agreement.ts'
import type { ChainedEvent } from '../documents/history/sign-events.queries.server.ts'
import { eventLabel } from '../documents/history/event-types.ts'
import { methodLabel, type Signature } from '../agreement/signature.ts'
import { capacities, type Capacity } from '../signing.ts'
import { type Box, drawSignature } from './draw-signature.server.ts'
import { drawLogo, framePages } from './page-frame.server.ts'
import {
  add,
  colours,
  decorate,
  type Drawing,
  finishDrawing,
  heightOf,
  lineWidth,
  rule,
  sheet,
  startDrawing,
  startStructure,
  type Tagged,
  write,
} from './pdf-pen.server.ts'
import { signatureBox, signedLines } from './render-agreement.server.ts'

/** One signature: who gave it, as what, when and where. */
export type SignedBy = {
  signature: Signature
  capacity: Capacity | null
  signer: { name: string; email: string }
  signedAt: Date
  /** Without an id, the signer used the wizard's own screen, which the contract's link opens. */
  session: { ip: string; userAgent: string; id?: string | undefined }
}

/** The content of the certificate, with the first signer's signature and those that followed. */
export type Signing = SignedBy & {
  agreement: Agreement
  unsigned: { sha256: Buffer; length: number; pages: number }
  others: readonly SignedBy[]
  events: ChainedEvent[]
  templateHash: Buffer
  /** SHA-256 of the sealing certificate. */
  fingerprint: string
  verifyUrl: string
}

const small = { face: 'text', size: 8.5 } as const
const soft = { ...small, colour: colours.soft }
const head = { face: 'sign', size: 16 } as const

const inFours = (hex: string): string => hex.replaceAll(/(.{8})(?=.)/g, '$1 ')

function drawQr(
  doc: Drawing,
  { size: modules, data }: QrCodeGenerateResult,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const step = size / modules
  doc.rect(x - 7, y - 7, size + 14, size + 14).fill(colours.paper)
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) doc.rect(x + column * step, y + row * step, step + 0.05, step + 0.05)
  doc.fill(colours.ink)
}

function drawBand(page: Tagged, { verifyUrl }: Signing, code: QrCodeGenerateResult): void {
  const { doc } = page
  decorate(doc, () => {
    doc.rect(0, 0, sheet.width, 152).fill(colours.sign)
    drawLogo(doc, { x: sheet.left, y: 30, height: 24, colour: colours.paper })
    drawQr(doc, code, { x: sheet.width - sheet.right - 88, y: 36, size: 88 })
  })
  const title = { face: 'sign', size: 42, colour: colours.paper, gap: 0 } as const
  add(page, 'H2', () => write(doc, 'Certificate of signing', title, { x: sheet.left, y: 62, width: 370 }))
  const words = `Scan to check this document, or open ${verifyUrl}`
  add(page, 'P', () => write(doc, words, { ...small, colour: '#dbe8df' }, { x: sheet.left, y: 120, width: 360 }))
}

/** The rows about one signature. */
function factsOfSigner({ signature, capacity, signer, signedAt, session }: SignedBy, { execution }: Agreement): Row[] {
  const { business, isCompany } = execution
  const isSession = session.id !== undefined
  const as = capacity && `${capacities[capacity]}${isCompany ? ` of ${business}` : `, ${business}`}`
  return [
    ['Signer', signer.name],
    ['Email', signer.email],
    ['Known by', isSession ? 'A signing session of that email, opened for one browser' : 'The contract’s link'],
    ['Signs as', as ?? 'Not said'],
    ['Method', methodLabel(signature)],
    ['Signed', `${evidenceMoment(signedAt)} (${signedAt.toISOString()})`],
    ['Device', session.userAgent || 'Not said'],
    ['Address', session.ip],
    ['Session', session.id ?? 'None: signed on the wizard’s own screen'],
  ]
}

function factsOf(signing: Signing): Row[] {
  const { agreement, unsigned, session, templateHash, fingerprint, events, others } = signing
  const isSession = session.id !== undefined
  const pages = `${unsigned.pages} pages, ${unsigned.length} bytes: the first bytes of this file`
  return [
    ['Document', `${agreement.title}, version ${agreement.version}`],
    ['Number', agreement.id],
    [isSession ? 'Pages shown' : 'Pages', pages],
    [isSession ? 'SHA-256 of what was shown' : 'SHA-256 of these pages', inFours(unsigned.sha256.toString('hex'))],
    ['SHA-256 of its words', inFours(templateHash.toString('hex'))],
    ...factsOfSigner(signing, agreement),
    ...others.flatMap((other) => factsOfSigner(other, agreement)),
    ['Sealed with', `SHA-256 ${inFours(fingerprint)}`],
    ['Last link before the seal', inFours(events.at(-1)?.hash.toString('hex') ?? '')],
  ]
}

function roomFor(doc: Drawing, height: number): void {
  if (doc.y + height > sheet.height - sheet.bottom) doc.addPage()
}

function drawFacts(page: Tagged, signing: Signing): void {
  const { doc } = page
  for (const [name, says] of factsOf(signing)) {
    const height = Math.max(11, heightOf(doc, says, { ...small, gap: 1.6 }, lineWidth - 140)) + 6
    roomFor(doc, height)
    const y = doc.y
    add(page, 'P', () => {
      write(doc, `${name}: `, soft, { x: sheet.left, y, width: 134 })
      write(doc, says, { ...small, gap: 1.6 }, { x: sheet.left + 140, y, width: lineWidth - 140 })
    })
    doc.y = Math.max(doc.y, y + height - 4)
    decorate(doc, () => rule(doc, doc.y, { weight: 0.4, colour: colours.line }))
    doc.y += 3
  }
}

/** Returns the consent of each signer who gave one and did not withdraw it. */
const lastConsents = (events: readonly ChainedEvent[]): ChainedEvent[] =>
  [...Map.groupBy(events, ({ data }) => data['cosigner'] ?? null).values()].flatMap((own) => {
    const last = own.findLast(({ type }) => type === 'consent.given' || type === 'consent.withdrawn')
    return last?.type === 'consent.given' ? [last] : []
  })

function drawConsent(page: Tagged, { agreement, events, others }: Signing): void {
  const { doc } = page
  const isOne = others.length === 0
  roomFor(doc, 74)
  add(page, 'H3', () => write(doc, 'What was agreed to', head, { x: sheet.left, y: doc.y + 10, width: lineWidth }))
  const y = doc.y + 2
  const consent = `“${consentText(agreement.execution.business)}” Consent text version ${consentVersion}`
  const given = lastConsents(events).map(({ at, actor }) => `${secondInYear(at)}${isOne ? '' : ` by ${actor}`}`)
  const words =
    given.length > 0
      ? `${consent}, given on ${given.join(' and ')}.`
      : 'The agreement, by handing in the signature. No tick was asked for.'
  add(page, 'P', () =>
    write(doc, words, { face: 'body', size: 10.5 }, { x: sheet.left + 14, y, width: lineWidth - 14 }),
  )
  decorate(doc, () => doc.rect(sheet.left, y, 3, doc.y - y).fill(colours.accent))
}

/** Returns an event and its person, with the address to which the link of a further signer was sent (rule SG28). */
const wordsOf = ({ type, actor, data: { email } }: ChainedEvent): string =>
  `${eventLabel(type)}: ${actor}${type === 'signer.asked' && typeof email === 'string' ? `, ${email}` : ''}`

function drawHistory(page: Tagged, { events }: Signing): void {
  const { doc } = page
  roomFor(doc, 90)
  add(page, 'H3', () => write(doc, 'What happened', head, { x: sheet.left, y: doc.y + 12, width: lineWidth }))
  const times = 'Times of Sydney. Each event holds the hash of the one before it.'
  add(page, 'P', () => write(doc, times, soft, { x: sheet.left, y: doc.y, width: lineWidth }))
  doc.y += 3
  const width = lineWidth - 250
  for (const [index, event] of events.entries()) {
    const { at, hash } = event
    const words = wordsOf(event)
    const height = Math.max(11, heightOf(doc, words, small, width))
    // Keeps the last three events together on one page.
    const left = events.length - index
    roomFor(doc, height - 11 + (left <= 3 ? left * 16 : 16))
    const y = doc.y
    const link = inFours(hash.toString('hex').slice(0, 16))
    const atRight = { x: sheet.left + lineWidth - 130, y, width: 130, height: 11, align: 'right' } as const
    add(page, 'P', () => {
      write(doc, `${secondInYear(at)} `, small, { x: sheet.left, y, width: 108, height: 11 })
      write(doc, `${words} `, small, { x: sheet.left + 112, y, width })
      write(doc, link, soft, atRight)
    })
    doc.y = y + height + 2
    decorate(doc, () => rule(doc, doc.y, { weight: 0.4, colour: colours.line }))
    doc.y += 2
  }
}

/** The lines below a signature: the capacity, the time and the method. */
export const stampLines = ({
  signature,
  capacity,
  signedAt,
}: Pick<SignedBy, 'signature' | 'capacity' | 'signedAt'>) => [
  ...(capacity ? [capacities[capacity]] : []),
  evidenceMoment(signedAt),
  methodLabel(signature),
]

function drawLines(doc: Drawing, signed: SignedBy, { x, y, width }: Omit<Box, 'height'>): void {
  stampLines(signed).forEach((line, index) =>
    write(doc, line, { face: 'text', size: 9.5 }, { x, y: y + 14 + index * 14, width, height: 13 }),
  )
}

/** The place of each further signature, in two columns below the first. */
const boxOf = (index: number): Box => ({
  x: sheet.left + (index % 2) * 257,
  y: 506 + Math.floor(index / 2) * 138,
  width: 236,
  height: 60,
})

/** Draws the layer over the execution page: each signature, its time, method and capacity. */
function drawStamp(doc: Drawing, signing: Signing): void {
  drawSignature(doc, signing.signature, signatureBox)
  drawLines(doc, signing, signedLines)
  for (const [index, other] of signing.others.entries()) {
    const { x, y, width, height } = boxOf(index)
    drawSignature(doc, other.signature, { x, y, width, height })
    const line = y + height + 4
    rule(doc, line, { x, width, weight: 1.5 })
    write(doc, other.signer.name, { face: 'bold', size: 11.5 }, { x, y: line + 7, width, height: 14 })
    drawLines(doc, other, { x, y: line + 9, width })
  }
}

/** Returns all text of the certificate that comes from users, from which the faces are chosen. */
const textOf = ({ agreement, events, others, ...first }: Signing): string =>
  [
    agreement.execution.business,
    ...[first, ...others].flatMap(({ signer, signature, session }) => [
      signer.name,
      signature.method === 'typed' ? signature.text : '',
      session.userAgent,
    ]),
    ...events.map(wordsOf),
  ].join(' ')

/**
 * Renders the pages that a signature adds: the first is laid over the execution page and has no tags, because the sealed file describes it
 * as a picture; the others are tagged and follow the agreement. Deterministic: the same signing gives the same bytes.
 */
export async function renderCertificate(
  signing: Signing,
): Promise<{ bytes: Buffer; pages: number; signatureWords: string }> {
  const { agreement, signedAt, unsigned, verifyUrl } = signing
  const { encode } = await import('uqr')
  const doc = await startDrawing({
    title: 'Certificate of signing',
    subject: agreement.id,
    at: signedAt,
    isTagged: true,
    text: textOf(signing),
  })
  doc.addPage()
  const { margins } = doc.page
  margins.bottom = 0
  drawStamp(doc, signing)
  doc.addPage()
  margins.bottom = sheet.bottom
  const page = startStructure(doc)
  drawBand(page, signing, encode(verifyUrl, { ecc: 'M', border: 0 }))
  doc.y = 166
  drawFacts(page, signing)
  drawConsent(page, signing)
  drawHistory(page, signing)
  page.root.end()
  const certificates = doc.bufferedPageRange().count - 1
  const foot = `${agreement.title}, version ${agreement.version}. Document ${agreement.id}`
  framePages(doc, {
    right: [agreement.execution.business, evidenceMoment(signedAt)],
    foot,
    pagesBefore: unsigned.pages - 1,
    isBare: (index) => index < 2,
    isWithoutFoot: (index) => index === 0,
  })
  const signatureWords = [signing, ...signing.others]
    .flatMap((signed) => [`Signature of ${signed.signer.name}`, ...stampLines(signed)])
    .join('. ')
  return { bytes: await finishDrawing(doc), pages: certificates, signatureWords }
}
