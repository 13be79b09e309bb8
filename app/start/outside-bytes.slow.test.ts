import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

import { expect, test } from 'vitest'
import type { z } from 'zod'

import * as contracts from '#app/contracts/answers/contract.schema.ts'
import { enquirySchema } from '#app/enquiries/enquiry.schema.ts'
import { suppressionCheckSchema } from '#app/opt-outs/sms/sms-opt-out.schema.ts'
import { repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import { listAddress } from '#app/data/list/list-address.ts'
import { growth, mostGrowth, type Reader } from '#app/testing/database/growth.ts'
import { registrationSchema } from '#app/registrations/registration.schema.ts'
import { readDrawnImage } from '#app/signing/pdf/drawn-image.server.ts'
import { findSeal } from '#app/signing/seal/find-seal.server.ts'
import { completeSchema } from '#app/signing/sign/complete.schema.ts'
import { dataUrlOf, makePng } from '#app/signing/testing/png.ts'
import { mailFeedbackSchema } from '#app/office/mail/feedback/mail-feedback.schema.ts'
import { readReport } from '#app/office/mail/feedback/read-report.server.ts'
import { trafficSchema } from '#app/traffic/intake/traffic.schema.ts'

/** The maximum accepted size of each input. */
const longest = {
  pdf: 10 * 1_024 * 1_024,
  seal: 60_000,
  mail: 512 * 1_024,
  body: 32_000,
  drawing: 512 * 1_024,
  query: 16_000,
}

/** Returns a DER element with the length of its content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const long =
    length < 0x10000 ? [0x82, length >> 8, length & 255] : [0x83, length >> 16, (length >> 8) & 255, length & 255]
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), content])
}

const repeat = (bytes: string | number[], length: number): Buffer =>
  Buffer.alloc(length, typeof bytes === 'string' ? bytes : Buffer.from(bytes))

/** Returns elements nested in each other, down to an empty one. */
function nested(tag: number, length: number): Buffer {
  const heads: Buffer[] = []
  for (let size = 0; size < length - 8; size += heads.at(-1)?.length ?? 0)
    heads.push(der(tag, Buffer.alloc(size)).subarray(0, size < 128 ? 2 : 4))
  return Buffer.concat(heads.toReversed())
}

const inSeal: Record<string, (length: number) => Buffer> = {
  'small numbers': (length) => der(0x30, repeat([2, 1, 1], length)),
  'empty values': (length) => der(0x31, repeat([5, 0], length)),
  'open ends': (length) => repeat([0x30, 0x80], length),
  'levels within levels': (length) => nested(0x30, length),
  'strings of strings': (length) => der(0x24, repeat([4, 1, 1], length)),
  'strings within strings': (length) => nested(4, length),
  'a name of many parts': (length) => der(6, repeat([1], length)),
  'a name of one long part': (length) => der(6, Buffer.concat([repeat([0xff], length), Buffer.from([1])])),
  'a long number': (length) => der(2, repeat([0x7f], length)),
  'a long tag': (length) => Buffer.concat([Buffer.from([0x3f]), repeat([0xff], length), Buffer.from([1, 0])]),
}

/** Returns the structure of a signature, with the same element in place of its digests, certificates and signers. */
function seal(inner: Buffer): Buffer {
  const parts = [
    Buffer.from([2, 1, 1]),
    der(0x31, inner),
    der(0x30, Buffer.from('06092a864886f70d010701', 'hex')),
    der(0xa0, inner),
    der(0x31, inner),
  ]
  const signedData = Buffer.from('06092a864886f70d010702', 'hex')
  return der(0x30, Buffer.concat([signedData, der(0xa0, der(0x30, Buffer.concat(parts)))]))
}

/** Returns a file with a signature of these bytes that claims to cover it. */
function sealedBy(bytes: Buffer): Buffer {
  const digits = `<${bytes.toString('hex')}>`
  const start = '%PDF-1.7\n/Contents '
  const ranges = `/ByteRange [0 ${start.length} ${start.length + digits.length} 5]`
  return Buffer.from(`${start}${digits}\n${ranges}`, 'latin1')
}

const pdfOf = (unit: string) => (length: number) =>
  Buffer.from(`%PDF-1.7\n${unit.repeat(length / unit.length)}`, 'latin1')
const pdfs: Record<string, (length: number) => Buffer> = {
  'claims of seals': pdfOf('/ByteRange [0 1 2 3] '),
  'claims that cover all of it': pdfOf('/ByteRange [0 9 99 9999999] '),
  'claims that do not end': pdfOf('/ByteRange [0 '),
  'spaces after a claim': (length) => pdfOf(' ')(length).fill('/ByteRange', 9, 19),
  'digits after a claim': (length) => pdfOf('1')(length).fill('/ByteRange[', 9, 20),
  'numbers of documents': pdfOf('Document aaaaaaaaaaaaaaaaaaaaaa'),
  'one long number of a document': (length) => pdfOf('a')(length).fill('Document ', 9, 18),
  'angle brackets': pdfOf('<'),
  noise: (length) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(length)]),
}

/** JSON texts whose structure grows. */
const shapes: Record<string, (length: number) => string> = {
  'unknown names': (length) => `{${Array.from({ length: length / 10 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'one name again and again': (length) => `{${'"email":1,'.repeat(length / 10)}"x":1}`,
  'a long list': (length) => `[${'0,'.repeat(length / 2)}0]`,
  'a list of objects': (length) => `[${'{"x":1},'.repeat(length / 8)}0]`,
  'lists within lists': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'objects within objects': (length) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`,
  'escapes within a text': (length) => `{"email":"${'\\u0041'.repeat(length / 6)}"}`,
}

/** Sets every field of a schema's object to the value; also returns the value itself for the whole. */
function everywhere(schema: z.ZodType, value: unknown): unknown {
  const { type, shape, in: given, innerType } = schema.def as unknown as { type: string; shape?: Record<string, z.ZodType>; in?: z.ZodType; innerType?: z.ZodType } // prettier-ignore
  const inner = given ?? innerType
  if (inner) return everywhere(inner, value)
  if (type !== 'object') return value
  return Object.fromEntries(Object.entries(shape ?? {}).map(([name, field]) => [name, everywhere(field, value)]))
}

const schemas: [name: string, longest: number, schema: z.ZodType][] = [
  ['an enquiry', longest.body, enquirySchema],
  ['a registration', longest.body, registrationSchema],
  ['visits', longest.body, trafficSchema],
  ['numbers to check', longest.body, suppressionCheckSchema],
  ['events of mails', longest.mail, mailFeedbackSchema],
  ['a contract', longest.drawing, contracts.completeContractDataSchema],
  ['a signature', longest.drawing, completeSchema],
]

const key = '0190d1f0-0000-7000-8000-000000000000'
const query = (text: string) => {
  const params = new URLSearchParams(text)
  return [listAddress('/staff/x', params, { q: undefined, at: 'x', sort: 'a' }), params.getAll('q'), params.toString()]
}
const png = (length: number) => {
  // As noisy as a drawing may be, so that its size grows with its rows.
  const height = Math.max(4, Math.floor((500 * length) / longest.drawing))
  return dataUrlOf(makePng((x, y) => (x * 7919 + y * 104_729) % 11 === 0, { height }))
}

/** Empty chunks of a PNG, each with its checksum. */
const manyParts = (length: number) => {
  const part = Buffer.alloc(12)
  part.writeUInt32BE(crc32(part.subarray(4, 8)), 8)
  const head = makePng(() => true).subarray(0, 33)
  return dataUrlOf(Buffer.concat([head, repeat([...part], Math.floor(length * 0.045) * 12)]))
}

type Row = { name: string; read: Reader<never>; make: (length: number) => unknown; longest: number }
const row = <Input>(name: string, most: number, make: (length: number) => Input, read: Reader<Input>): Row => ({
  name,
  read,
  make,
  longest: most,
})

const rows: Row[] = [
  ...Object.entries(pdfs).map(([name, make]) =>
    row(`a PDF with ${name}`, longest.pdf, make, (file) => findSeal(file, [])),
  ),
  ...Object.entries(inSeal).map(([name, make]) =>
    row(
      `a seal with ${name}`,
      longest.seal / 3,
      (length) => sealedBy(seal(make(length))),
      (file) => findSeal(file, []),
    ),
  ),
  ...Object.entries(inSeal).map(([name, make]) =>
    row(
      `a seal that is ${name}`,
      longest.seal,
      (length) => sealedBy(make(length)),
      (file) => findSeal(file, []),
    ),
  ),
  ...schemas.flatMap(([name, most, schema]) =>
    Object.entries(shapes).map(([shape, make]) =>
      row(`${name} with ${shape}`, most, make, (text) => {
        const value = JSON.parse(text) as unknown
        return [schema.safeParse(value), schema.safeParse(everywhere(schema, value)), repeatable('x', key, value)]
      }),
    ),
  ),
  row('an image of a signature', longest.drawing, png, (image) => readDrawnImage(image)),
  row('an image of many parts', longest.drawing, manyParts, (image) => readDrawnImage(image)),
  ...['q&', 'at&', 'q=a&', 'sort=a&', '%41&', '+', '&'].map((unit) =>
    row(`a query of ${unit}`, longest.query, (length) => unit.repeat(length / unit.length), query),
  ),
  row('a mail of many parts', longest.mail, (length) => Buffer.from(`Content-Type: multipart/report; boundary=b\n\n${'--b\n\n'.repeat(length / 5)}`), (mail) => readReport(mail)), // prettier-ignore
  row('a mail of parts within parts', longest.mail, (length) => Buffer.from(Array.from({ length: length / 50 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join('')), (mail) => readReport(mail)), // prettier-ignore
  row('a mail of many headers', longest.mail, (length) => Buffer.from('To: a@b.example\n'.repeat(length / 16)), (mail) => readReport(mail)), // prettier-ignore
]

/** A refusal counts as a response. */
const caught =
  (read: Reader<never>): Reader<never> =>
  (input) => {
    try {
      const reading = read(input)
      return reading instanceof Promise ? reading.catch(() => undefined) : reading
    } catch {
      return undefined
    }
  }

test.for(rows)(
  'the time to read $name grows only linearly with its length (rule R6)',
  async ({ read, make, longest: most }) => {
    expect(await growth(caught(read), make as (length: number) => never, most)).toBeLessThan(mostGrowth)
  },
)
