import { createHash, X509Certificate } from 'node:crypto'

/** What proves for years that the certificates under a seal were not revoked when it was made. Each value is DER. */
export type ValidationData = { certificates: Buffer[]; ocsps: Buffer[]; crls: Buffer[] }

/** The ranges that a seal covers: start, length, start, length. Its own digits are between them. */
export type Ranges = readonly [number, number, number, number]

/** Returns the number of bytes up to the end of a seal's ranges. */
export const endOfSeal = (ranges: Ranges): number => ranges[2] + ranges[3]

/** More values than any seal needs. */
const mostValues = 64

/** Returns the trailer, the catalog and their numbers from a sealed file, whose last revision contains both as text. */
function endOf(sealed: Buffer) {
  const text = sealed.toString('latin1')
  const at = text.lastIndexOf('\ntrailer\n')
  const trailer = /^\ntrailer\n<<\n([^]*)\n>>\nstartxref\n(\d+)\n%%EOF\n$/.exec(text.slice(at))
  const [, lines = '', table = ''] = trailer ?? []
  const [size, root] = [/^\/Size (\d+)$/m, /^\/Root (\d+) 0 R$/m].map((shape) => Number(shape.exec(lines)?.[1]))
  const begin = `\n${root} 0 obj\n<<\n`
  const catalogAt = text.lastIndexOf(begin)
  const catalog = text.slice(catalogAt + begin.length, text.indexOf('\n>>\nendobj\n', catalogAt))
  const entry = `\n${String(catalogAt + 1).padStart(10, '0')} 00000 n`
  if (!size || !root || catalogAt < 0 || !text.slice(Number(table), at).includes(entry) || /\/DSS\b/.test(catalog))
    throw new Error('the sealed PDF has another end than ours')
  const others = lines.split('\n').filter((line) => !/^\/(?:Size|Root|Prev) /.test(line))
  return { size, root, table, catalog, others }
}

/** Returns the name of a seal among validation data: the SHA-1 of its place, as the standard demands. */
const nameOf = (sealed: Buffer, [, b, c]: Ranges): string =>
  createHash('sha1')
    .update(Buffer.from(sealed.toString('latin1', b + 1, c - 1), 'hex'))
    .digest('hex')
    .toUpperCase()

/**
 * Returns a sealed file with validation data after it (PAdES B-LT, EN 319 142-1): an incremental update that adds a DSS to the
 * catalog, and nothing else. Written here, and not by the PDF library, because `isValidationData` must get the same bytes for
 * as long as agreements are checked (rule SG29): **never change these bytes.**
 * @throws an Error when the end of the file is not as `layOutSeal` writes it.
 */
export function addValidationData(sealed: Buffer, ranges: Ranges, data: ValidationData): Buffer {
  const { size, root, table, catalog, others } = endOf(sealed)
  const parts: Buffer[] = [sealed]
  const places: number[] = []
  let length = sealed.length
  const write = (...added: (Buffer | string)[]) => {
    for (const one of added) {
      parts.push(typeof one === 'string' ? Buffer.from(one, 'latin1') : one)
      length += one.length
    }
  }
  const object = (number: number, ...body: (Buffer | string)[]) => {
    places.push(length)
    write(`${number} 0 obj\n`, ...body, '\nendobj\n')
  }
  const streams = (values: readonly Buffer[]) =>
    values.map((value) => {
      const number = size + places.length
      object(number, `<< /Length ${value.length} >>\nstream\n`, value, '\nendstream')
      return `${number} 0 R`
    })
  const lists = [streams(data.certificates), streams(data.ocsps), streams(data.crls)]
  const list = (...names: string[]) =>
    lists.flatMap((refs, at) => (refs.length > 0 ? [`/${names[at]} [${refs.join(' ')}]`] : [])).join(' ')
  const dss = size + places.length
  const bySeal = `/VRI << /${nameOf(sealed, ranges)} << /Type /VRI ${list('Cert', 'OCSP', 'CRL')} >> >>`
  object(dss, `<< /Type /DSS ${list('Certs', 'OCSPs', 'CRLs')} ${bySeal} >>`)
  object(root, `<<\n${catalog}\n/DSS ${dss} 0 R\n>>`)
  const [rootAt = 0, ...rest] = [places.at(-1), ...places.slice(0, -1)]
  const rows = (from: number, offsets: number[]) =>
    `${from} ${offsets.length}\n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`
  const trailer = [`/Size ${dss + 1}`, `/Root ${root} 0 R`, `/Prev ${table}`, ...others].join('\n')
  const start = length
  write(`xref\n${rows(root, [rootAt])}${rows(size, rest)}trailer\n<<\n${trailer}\n>>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}

/** Returns the values of an update in their order; undefined if it has none, or too many. */
function valuesOf(update: Buffer): Buffer[] | undefined {
  const values: Buffer[] = []
  for (let at = 0; values.length <= mostValues;) {
    const head = /^\d{1,9} 0 obj\n<< \/Length (\d{1,9}) >>\nstream\n/.exec(update.toString('latin1', at, at + 80))
    if (!head) return values.length > 0 ? values : undefined
    const from = at + head[0].length
    at = from + Number(head[1]) + '\nendstream\nendobj\n'.length
    values.push(update.subarray(from, from + Number(head[1])))
  }
  return undefined
}

const isCertificate = (der: Buffer): boolean => {
  try {
    return new X509Certificate(der).raw.equals(der)
  } catch {
    return false
  }
}

/** Sorts values by kind; undefined if one is of another kind. */
async function sortValues(values: readonly Buffer[]): Promise<ValidationData | undefined> {
  const [pkijs, asn1] = await Promise.all([import('pkijs'), import('asn1js')])
  const isOf = (parsed: { fromBER(der: ArrayBuffer): unknown }, der: Buffer) => {
    try {
      const bytes = Uint8Array.from(der).buffer
      return asn1.fromBER(bytes).offset === der.length && parsed.fromBER(bytes) !== undefined
    } catch {
      return false
    }
  }
  const data: ValidationData = { certificates: [], ocsps: [], crls: [] }
  for (const value of values)
    if (isCertificate(value)) data.certificates.push(value)
    else if (isOf(pkijs.CertificateRevocationList, value)) data.crls.push(value)
    else if (isOf(pkijs.OCSPResponse, value)) data.ocsps.push(value)
    else return undefined
  return data
}

/**
 * Whether everything after the sealed bytes of a file is one update of `addValidationData` (rule SG29): it is written again from
 * its values, and must be the same to the byte. So it can change, hide and add nothing else.
 */
export async function isValidationData(file: Buffer, ranges: Ranges): Promise<boolean> {
  const end = endOfSeal(ranges)
  const values = valuesOf(file.subarray(end))
  const data = values && (await sortValues(values))
  if (!data) return false
  try {
    return addValidationData(file.subarray(0, end), ranges, data).equals(file)
  } catch {
    return false
  }
}
