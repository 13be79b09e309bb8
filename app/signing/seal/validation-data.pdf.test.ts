import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from '@libpdf/core'
import { expect, test } from 'vitest'

import { startBoughtAuthority } from '../testing/bought-authority.ts'
import { sealSample } from '../testing/sealed-sample.ts'
import { makeDataFolder } from '../testing/signing-fixtures.ts'
import { collectValidationData } from './collect-validation-data.server.ts'
import type { SealingKey } from './cms.server.ts'
import { findSeal } from './find-seal.server.ts'
import { fingerprintOf } from './keys/open-sealing-key.server.ts'
import { timeStamper } from './time-stamper.server.ts'
import { endOfSeal, isValidationData, type Ranges } from './validation-data.server.ts'

const run = promisify(execFile)

function rangesOf(file: Buffer): Ranges {
  const found = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)/.exec(file.toString('latin1')) ?? []
  return found.slice(1).map(Number) as unknown as Ranges
}

const oursOf = (key: SealingKey) => [
  { fingerprint: fingerprintOf(key), leafPem: key.certificate.toString(), issuerPem: String(key.issuers[0]) },
]

async function sealLong() {
  const { key, stampUrl, root, asked } = await startBoughtAuthority()
  const { sealed } = await sealSample({ key, stamp: timeStamper(stampUrl), collect: collectValidationData })
  const end = endOfSeal(rangesOf(sealed.bytes))
  const [signed, update] = [sealed.bytes.subarray(0, end), sealed.bytes.subarray(end)]
  return { key, root, asked, sealed, file: sealed.bytes, signed, update, ours: oursOf(key) }
}

let once: ReturnType<typeof sealLong> | undefined
/** Returns one file for all tests of this file. */
const longSeal = () => (once ??= sealLong())

/** Returns what the catalog of a file leads to, as qpdf reads it, and expects no errors. */
async function readDss(folder: string, bytes: Buffer) {
  const file = join(folder, 'read.pdf')
  writeFileSync(file, bytes)
  expect((await run('qpdf', ['--check', file])).stdout).toContain('No syntax or stream encoding errors')
  const { stdout } = await run('qpdf', ['--json', '--json-key=qpdf', file], { maxBuffer: 64e6 })
  type Objects = Record<string, { value: Record<string, unknown> }>
  const [, objects] = (JSON.parse(stdout) as { qpdf: [unknown, Objects] }).qpdf
  const at = (ref: unknown) => objects[`obj:${String(ref)}`]?.value ?? {}
  return { catalog: at(objects['trailer']?.value['/Root']), at, file }
}

test('a time-stamped seal of a purchased certificate gets the proof of every certificate after its last sealed byte (rule SG29)', async () => {
  const { file, signed, update, sealed, asked, ours, key, root } = await longSeal()
  expect(sealed).toMatchObject({ isTimeStamped: true, hasValidationData: true })
  // The root is fetched, its list is the only proof for the authority below it, and OCSP proves both others.
  expect(asked.toSorted()).toEqual(['GET /root.cer', 'GET /root.crl', 'POST /ocsp', 'POST /ocsp'])
  expect(update.length).toBeLessThan(8_192)
  expect(await findSeal(file, ours)).toMatchObject({ isOurs: true, isIntact: true, isWhole: true })
  expect(await findSeal(signed, ours)).toMatchObject({ isOurs: true, isIntact: true, isWhole: true })
  const folder = makeDataFolder()
  const { stdout } = await run('pdfsig', [(await readDss(folder, file)).file]).catch(
    (error: unknown) => error as { stdout: string },
  )
  expect(stdout).toContain('Signature is Valid')
  const [before, after] = [await readDss(folder, signed), await readDss(folder, file)]
  const { '/DSS': ref, ...catalog } = after.catalog
  expect(catalog).toEqual(before.catalog)
  const dss = after.at(ref)
  const [, b, c] = rangesOf(file)
  const place = Buffer.from(file.toString('latin1', b + 1, c - 1), 'hex')
  const name = `/${createHash('sha1').update(place).digest('hex').toUpperCase()}`
  const { '/Certs': certs, '/OCSPs': ocsps, '/CRLs': crls } = dss as Record<string, string[]>
  expect(dss['/VRI']).toEqual({ [name]: { '/Type': '/VRI', '/Cert': certs, '/OCSP': ocsps, '/CRL': crls } })
  expect([certs?.length, ocsps?.length, crls?.length]).toEqual([4, 2, 1])
  for (const [index, ref] of (ocsps ?? []).entries()) {
    const answer = join(folder, `ocsp-${index}`)
    const raw = await run(
      'qpdf',
      [`--show-object=${ref.split(' ')[0]}`, '--raw-stream-data', join(folder, 'read.pdf')],
      { encoding: 'buffer' },
    )
    writeFileSync(answer, raw.stdout)
    writeFileSync(join(folder, 'root.pem'), [root, ...key.issuers].map(String).join('\n'))
    const said = await run('openssl', ['ocsp', '-respin', answer, '-CAfile', join(folder, 'root.pem'), '-resp_text'])
    expect(said.stdout + said.stderr).toMatch(/Cert Status: good[^]*Response verify OK/)
  }
})

type Change = (pdf: PDF) => void

/** Returns a file with an update of another program after it. */
async function updateByLibrary(file: Buffer, change: Change): Promise<Buffer> {
  const { PDF: Library } = await import('@libpdf/core')
  const pdf = await Library.load(new Uint8Array(file))
  change(pdf)
  const added = Buffer.from(await pdf.save({ incremental: true }))
  expect(added.length).toBeGreaterThan(file.length)
  expect(added.subarray(0, file.length).equals(file)).toBe(true)
  return added
}

const addDss: Change = (pdf) => {
  const certificate = pdf.register(new PdfStream(new PdfDict(), new Uint8Array([0x30, 0])))
  pdf.getCatalog().set('DSS', PdfDict.of({ Type: PdfName.of('DSS'), Certs: new PdfArray([certificate]) }))
}
const script = () => PdfDict.of({ S: PdfName.of('JavaScript'), JS: PdfString.fromString('app.alert(1)') })
const addPage: Change = (pdf) => void pdf.addPage()
const drawOnPage: Change = (pdf) => pdf.getPage(0)?.drawText('Commission: 90%', { x: 50, y: 400 })
const openAction: Change = (pdf) => pdf.getCatalog().set('OpenAction', script())
const names: Change = (pdf) =>
  pdf
    .getCatalog()
    .set(
      'Names',
      PdfDict.of({ JavaScript: PdfDict.of({ Names: new PdfArray([PdfString.fromString('a'), script()]) }) }),
    )
const moveField: Change = (pdf) =>
  pdf
    .getForm()
    ?.getSignatureFields()[0]
    ?.getDict()
    .set('Rect', new PdfArray([0, 0, 600, 800].map((one) => PdfNumber.of(one))))

test.each<[string, Change[]]>([
  ['a DSS of another program', [addDss]],
  ['a DSS and a page', [addDss, addPage]],
  ['a DSS and words on a page', [addDss, drawOnPage]],
  ['a DSS and a moved field', [addDss, moveField]],
  ['a DSS and an action at the opening', [addDss, openAction]],
  ['a DSS and a script among the names', [addDss, names]],
])('%s after the seal, or after our own proof, is a change (rule SG29)', async (_, changes) => {
  const { signed, file, ours } = await longSeal()
  for (const before of [signed, file]) {
    const changed = await updateByLibrary(before, (pdf) => changes.forEach((change) => change(pdf)))
    expect(await findSeal(changed, ours)).toMatchObject({ isOurs: true, isIntact: true, isWhole: false })
  }
})

const content = 'BT /F1 20 Tf (Commission: 90%) Tj ET'

test.each<[string, (update: string, signed: string) => string]>([
  ['bytes after the end', (update) => `${update}\n% more`],
  ['a line after the end', (update) => `${update}\n`],
  ['the end cut off', (update) => update.slice(0, -1)],
  ['only the end', () => '%%EOF\n'],
  ['the same update twice', (update) => update + update],
  ['the signed trailer again', (update, signed) => update + signed.slice(signed.lastIndexOf('\ntrailer'))],
  ['bytes before it', (update) => `\n${update}`],
  [
    'an action in the catalog',
    (update) => update.replace('/Lang (en-AU)', '/OpenAction << /S /JavaScript /JS (1) >>\n/Lang (en-AU)'),
  ],
  ['other pages in the catalog', (update) => update.replace('/Pages 1 0 R', '/Pages 9 0 R')],
  ['a field less in the catalog', (update) => update.replace(/\/Perms <<[^]*?>>\n/, '')],
  ['a script inside the DSS', (update) => update.replace('/Type /DSS', '/Type /DSS /AA << /S /JavaScript /JS (1) >>')],
  ['a certificate left out of the DSS', (update) => update.replace(/\/Certs \[\d+ 0 R /, '/Certs [')],
  [
    'an object that redefines a page’s content',
    (update) =>
      update.replace(/^/, `20 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`),
  ],
  ['a first object that redefines another', (update) => update.replace(/^\d+ 0 obj/, '20 0 obj')],
  ['another row in the table', (update) => update.replace(/xref\n3 1\n/, 'xref\n3 2\n0000000015 00000 n \n')],
  ['a table that leads elsewhere', (update) => update.replace(/xref\n3 1\n\d{10}/, 'xref\n3 1\n0000000015')],
  ['a freed object', (update) => update.replace('xref\n', 'xref\n0 1\n0000000000 65535 f \n')],
  ['a start that leads elsewhere', (update) => update.replace(/startxref\n\d+/, 'startxref\n15')],
  ['an end that skips the signed revision', (update) => update.replace(/\/Prev \d+/, '/Prev 62793')],
  ['another catalog in the trailer', (update) => update.replace('/Root 3 0 R', '/Root 20 0 R')],
  [
    'a value that is no certificate',
    (update) =>
      update.replace(
        /stream\n[^]*?\nendstream/,
        (all) => `stream\n${content.repeat(99).slice(0, all.length - 17)}\nendstream`,
      ),
  ],
])('our own proof with %s is a change (rule SG29)', async (_, change) => {
  const { signed, update, ours } = await longSeal()
  const text = change(update.toString('latin1'), signed.toString('latin1'))
  expect(text).not.toBe(update.toString('latin1'))
  const changed = Buffer.concat([signed, Buffer.from(text, 'latin1')])
  expect(await findSeal(changed, ours)).toMatchObject({ isOurs: true, isIntact: true, isWhole: false })
})

test('no sampled byte of the update outside the proofs themselves can change (rule SG29)', async () => {
  const { file, signed, update } = await longSeal()
  const ranges = rangesOf(file)
  const inside = [...update.toString('latin1').matchAll(/(?<=stream\n)[^]*?(?=\nendstream)/g)].map(
    ({ index, 0: { length } }) => [index, index + length],
  )
  const accepted: number[] = []
  let tried = 0
  for (let at = 0; at < update.length; at += 3) {
    if (inside.some(([from = 0, to = 0]) => at >= from && at < to)) continue
    const changed = Buffer.from(file)
    changed[signed.length + at] = (changed[signed.length + at] ?? 0) ^ 1
    tried += 1
    if (await isValidationData(changed, ranges)) accepted.push(at)
  }
  expect(tried).toBeGreaterThan(300)
  expect(accepted).toEqual([])
})

test.each<[string, Parameters<typeof startBoughtAuthority>[0], RegExp]>([
  ['the responder does not answer and the list is gone', { ocsp: 'silent', crl: 'gone' }, /timeout.*answered 404/],
  ['the responder does not know the seal, and the list is endless', { ocsp: 'unknown', crl: 'endless' }, /too much/],
  [
    'a certificate of the same company that is no responder signs the answers',
    { ocsp: 'by-another', crl: 'gone' },
    /proves nothing about CN=Costa Seals.*answered 404/,
  ],
  ['the address of the root answers another certificate', { issuer: 'forged' }, /root.cer is another issuer/],
  ['the responder says that the seal is revoked', { ocsp: 'revoked' }, /Costa Seals Pty Ltd.* is revoked/],
  ['the list says that the seal is revoked', { ocsp: 'unknown', crl: 'revoked' }, /Costa Seals Pty Ltd.* is revoked/],
])('if %s, the document is sealed with its time stamp alone, soon (rule SG29)', async (_, asked, reason) => {
  const { key, stampUrl } = await startBoughtAuthority(asked)
  const collect: typeof collectValidationData = async (...given) => {
    const start = performance.now()
    return collectValidationData(...given).finally(() => expect(performance.now() - start).toBeLessThan(6_500))
  }
  const { sealed } = await sealSample({ key, stamp: timeStamper(stampUrl), collect })
  expect(sealed).toMatchObject({ isTimeStamped: true, hasValidationData: false })
  expect(String(sealed.validationError)).toMatch(reason)
  expect(await findSeal(sealed.bytes, oursOf(key))).toMatchObject({ isOurs: true, isIntact: true, isWhole: true })
  expect(sealed.bytes.includes('/DSS')).toBe(false)
})

test('a responder that is silent or knows nothing is replaced by the list of the issuer (rule SG29)', async () => {
  for (const ocsp of ['silent', 'unknown', 'by-another'] as const) {
    const { key, stampUrl } = await startBoughtAuthority({ ocsp })
    const { sealed } = await sealSample({ key, stamp: timeStamper(stampUrl), collect: collectValidationData })
    expect(sealed, String(sealed.validationError)).toMatchObject({ hasValidationData: true })
  }
})

test('a certificate that names no source is asked about nowhere, and without a time stamp nothing is asked (rule SG29)', async () => {
  const { key, stampUrl, asked } = await startBoughtAuthority({ isProvable: false })
  const { sealed } = await sealSample({ key, stamp: timeStamper(stampUrl), collect: collectValidationData })
  expect(sealed).toMatchObject({ isTimeStamped: true, hasValidationData: false })
  const other = await startBoughtAuthority()
  const unstamped = await sealSample({ key: other.key, collect: collectValidationData })
  for (const one of [sealed, unstamped.sealed]) expect(one).not.toHaveProperty('validationError')
  expect([...asked, ...other.asked]).toEqual([])
})
