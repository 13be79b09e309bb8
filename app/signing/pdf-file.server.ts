import { normalise } from '#app/platform/text.ts'

/** A PDF, under the name that it is saved as. */
export type PdfFile = { bytes: Buffer; sha256: string; fileName: string }

/** Letters and digits only: a file's name goes into a header. */
const slug = (name: string): string =>
  normalise(name, 'NFKD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/[\s_-]+/g, '-')
    .toLowerCase()
    .slice(0, 60)

/** What an agreement is saved as: what is not signed yet says so in its name. */
export function agreementFileName(businessName: string, isSigned = true): string {
  const parts = ['retailer-agreement', isSigned ? '' : 'not-signed', slug(businessName)]
  return `${parts.filter(Boolean).join('-')}.pdf`
}

/** The file as an answer: to be saved, and kept by nobody on the way. */
export function pdfAnswer({ bytes, sha256, fileName }: PdfFile): Response {
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Content-Length': String(bytes.length),
      ETag: `"${sha256}"`,
      'Cache-Control': 'no-store',
    },
  })
}
