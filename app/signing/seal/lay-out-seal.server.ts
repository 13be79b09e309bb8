import { createHash } from 'node:crypto'

import { bytesToSign } from './cms.server.ts'

/** What a sealed file is made of, before its seal. */
export type Assembly = {
  unsigned: Buffer
  /** Of `renderCertificate`: the first page lies over the agreement's last one, the others follow. */
  certificate: Buffer
  /** What is attached: a name, and a text in JSON. */
  audit: { name: string; text: string }
  signedAt: Date
  signerName: string
  /** The certificate that will seal, and how many bytes the seal may take. */
  sealer: { certificate: Buffer; room: number }
}

export type Place = { ranges: [number, number, number, number]; start: number; length: number }

/** Stands for a number of the ranges until the file is written: ten digits, as long as any that takes its place. */
const unknownNumber = 9_999_999_999

/** Where the seal of a file goes, written into its ranges: all of the file but the digits between `<` and `>`. */
function makePlace(file: Buffer, room: number): Place {
  const begin = '/ByteRange [0'
  const at = file.lastIndexOf(begin)
  const end = file.indexOf(']', at)
  const digits = file.indexOf(`<${'0'.repeat(room * 2)}>`, at)
  if (at < 0 || end < 0 || digits < 0) throw new Error('the PDF has no place for a seal')
  const next = digits + room * 2 + 2
  const ranges: Place['ranges'] = [0, digits, next, file.length - next]
  file.write(
    ranges
      .slice(1)
      .join(' ')
      .padEnd(end - at - begin.length - 1),
    at + begin.length + 1,
    'latin1',
  )
  return { ranges, start: digits + 1, length: room * 2 }
}

/** The hash of everything but the seal's own digits. */
export function coveredHash(file: Buffer, [a, b, c, d]: readonly [number, number, number, number]): Buffer {
  return createHash('sha256')
    .update(file.subarray(a, a + b))
    .update(file.subarray(c, c + d))
    .digest()
}

async function addPages({ unsigned, certificate, audit, signedAt }: Assembly) {
  const { PDF } = await import('@libpdf/core')
  const [pdf, added] = await Promise.all([PDF.load(new Uint8Array(unsigned)), PDF.load(new Uint8Array(certificate))])
  const stampPage = await pdf.embedPage(added, 0)
  const last = pdf.getPage(pdf.getPageCount() - 1)
  if (!last) throw new Error('the agreement has no page')
  last.drawPage(stampPage)
  const rest = Array.from({ length: added.getPageCount() - 1 }, (_, index) => index + 1)
  await pdf.copyPagesFrom(added, rest)
  pdf.addAttachment(audit.name, new TextEncoder().encode(audit.text), {
    description: 'What the certificate says, for machines',
    mimeType: 'application/json',
    createdAt: signedAt,
    modifiedAt: signedAt,
  })
  return pdf
}

type Pdf = Awaited<ReturnType<typeof addPages>>
type Sealing = Pick<Assembly, 'signedAt' | 'signerName'> & { room: number }

const pdfDate = (at: Date): string => `D:${at.toISOString().slice(0, 19).replaceAll(/\D/g, '')}Z`

/**
 * The field of the seal, which certifies the document (DocMDP): from then on no change is allowed, not even one that would leave what
 * was sealed as it is, and PDF readers say so. The library's own way to sign cannot say that.
 */
async function addSeal(pdf: Pdf, { signedAt, signerName, room }: Sealing): Promise<void> {
  const { PdfArray, PdfDict, PdfName, PdfNumber, PdfString } = await import('@libpdf/core')
  const name = (text: string) => PdfName.of(text)
  const numbers = (...values: number[]) => new PdfArray(values.map((value) => PdfNumber.of(value)))
  const noChanges = PdfDict.of({ Type: name('TransformParams'), P: PdfNumber.of(1), V: name('1.2') })
  const reference = PdfDict.of({
    Type: name('SigRef'),
    TransformMethod: name('DocMDP'),
    TransformParams: noChanges,
  })
  const { registry } = pdf.context
  const seal = registry.register(
    PdfDict.of({
      Type: name('Sig'),
      Filter: name('Adobe.PPKLite'),
      SubFilter: name('ETSI.CAdES.detached'),
      ByteRange: numbers(0, unknownNumber, unknownNumber, unknownNumber),
      Contents: PdfString.fromBytes(new Uint8Array(room)),
      M: PdfString.fromString(pdfDate(signedAt)),
      Reason: PdfString.fromString(`Signed by ${signerName}`),
      Reference: new PdfArray([reference]),
    }),
  )
  const field = pdf.getOrCreateForm().createSignatureField('Seal').getDict()
  field.delete('Kids')
  const page = pdf.context.pages.getPage(0)
  if (!page) throw new Error('the agreement has no page')
  const widget = { Type: name('Annot'), Subtype: name('Widget'), F: PdfNumber.of(132), Rect: numbers(0, 0, 0, 0) }
  for (const [key, value] of Object.entries({ ...widget, P: page, V: seal })) field.set(key, value)
  pdf.getCatalog().set('Perms', PdfDict.of({ DocMDP: seal }))
}

export type LaidOut = { file: Buffer; place: Place; digest: Buffer; toSign: Buffer }

/**
 * The file with the room for its seal, and what the key must sign for it: what was shown, byte for byte, and after it, as an
 * incremental update, the certificate and the audit trail.
 * @throws when what was shown is not the beginning of it, or the seal has no place.
 */
export async function layOutSeal(assembly: Assembly): Promise<LaidOut> {
  const { unsigned, sealer } = assembly
  const pdf = await addPages(assembly)
  await addSeal(pdf, { ...assembly, room: sealer.room })
  const file = Buffer.from(await pdf.save({ incremental: true }))
  if (!file.subarray(0, unsigned.length).equals(unsigned))
    throw new Error('the shown document is not the beginning of the signed one')
  const place = makePlace(file, sealer.room)
  const digest = coveredHash(file, place.ranges)
  return { file, place, digest, toSign: await bytesToSign(digest, sealer.certificate) }
}
