import { createHash } from 'node:crypto'

import { bytesToSign } from './cms.server.ts'

/** The parts of a sealed file, before its seal. */
export type Assembly = {
  unsigned: Buffer
  /** The output of `renderCertificate`: the first page is laid over the agreement's last one, the others follow. */
  certificate: Buffer
  /** The words for people who do not see the signature. */
  signatureWords: string
  /** The attached file: its name and its JSON. */
  audit: { name: string; text: string }
  signedAt: Date
  signerName: string
  /** The sealing certificate, and the number of bytes reserved for the seal. */
  sealer: { certificate: Buffer; room: number }
}

type Place = { ranges: [number, number, number, number]; start: number; length: number }

/** A placeholder for the numbers of the byte ranges, as long as any real number: ten digits. */
const unknownNumber = 9_999_999_999

/** Finds the place of the seal in a file and writes the byte ranges around it: the whole file except the digits between `<` and `>`. */
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

/** Hashes the whole file except the seal's own digits. */
export function coveredHash(file: Buffer, [a, b, c, d]: readonly [number, number, number, number]): Buffer {
  return createHash('sha256')
    .update(file.subarray(a, a + b))
    .update(file.subarray(c, c + d))
    .digest()
}

async function addPages({ unsigned, certificate, signatureWords, audit, signedAt }: Assembly) {
  const [{ PDF }, { copyStructure, drawPicture, structureOf }] = await Promise.all([
    import('@libpdf/core'),
    import('./add-structure.server.ts'),
  ])
  const [pdf, added] = await Promise.all([PDF.load(new Uint8Array(unsigned)), PDF.load(new Uint8Array(certificate))])
  const stampPage = await pdf.embedPage(added, 0)
  const last = pdf.getPage(pdf.getPageCount() - 1)
  if (!last) throw new Error('the agreement has no page')
  const structure = structureOf(pdf)
  const draw = () => last.drawPage(stampPage)
  if (structure) drawPicture(structure, last, signatureWords, draw)
  else draw()
  const rest = Array.from({ length: added.getPageCount() - 1 }, (_, index) => index + 1)
  const copies = await pdf.copyPagesFrom(added, rest)
  const itsStructure = structureOf(added)
  const pages = copies.flatMap((copy, at) => {
    const original = added.getPage(at + 1)
    return original ? [{ original, copy }] : []
  })
  if (structure && itsStructure) copyStructure(structure, itsStructure, pages)
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
 * Adds the field of the seal, which certifies the document (DocMDP): no change is allowed after it, not even one that
 * leaves the sealed part intact, and PDF readers show that. The library's own signing cannot do this.
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

type LaidOut = { file: Buffer; place: Place; digest: Buffer; toSign: Buffer }

/**
 * Lays out the file with room for its seal, and the bytes that the key must sign: the shown document byte for byte,
 * then the certificate and the audit trail as an incremental update.
 * @throws an Error when the file does not begin with the shown document, or has no place for the seal.
 */
export async function layOutSeal(assembly: Assembly): Promise<LaidOut> {
  const { unsigned, sealer } = assembly
  const pdf = await addPages(assembly)
  await addSeal(pdf, { ...assembly, room: sealer.room })
  const file = Buffer.from(await pdf.save({ incremental: true }))
  if (!file.subarray(0, unsigned.length).equals(unsigned))
    throw new Error('the signed PDF does not begin with the shown one')
  const place = makePlace(file, sealer.room)
  const digest = coveredHash(file, place.ranges)
  return { file, place, digest, toSign: await bytesToSign(digest, sealer.certificate) }
}
