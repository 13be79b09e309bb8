import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { keyOf, sampleAuthority, sealSample } from '../testing/sealed-sample.ts'
import { makeDataFolder } from '../testing/signing-fixtures.ts'
import { startTimeStampAuthority } from '../testing/time-stamp-authority.ts'
import { findSeal } from './find-seal.server.ts'
import { timeStamper } from './time-stamper.server.ts'

const run = promisify(execFile)

async function pdfsig(folder: string, bytes: Buffer): Promise<string> {
  const file = join(folder, 'checked.pdf')
  writeFileSync(file, bytes)
  return run('pdfsig', [file]).then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { stdout?: string }).stdout ?? '',
  )
}

type Objects = Record<string, Record<string, unknown>>

/** Returns the dictionaries of a file as qpdf parses them, and expects no errors. */
async function objectsOf(folder: string, bytes: Buffer): Promise<Objects> {
  const file = join(folder, 'read.pdf')
  writeFileSync(file, bytes)
  expect((await run('qpdf', ['--check', file])).stdout).toContain('No syntax or stream encoding errors')
  const { stdout } = await run('qpdf', ['--json', '--json-key=qpdf', file], { maxBuffer: 64e6 })
  const [, objects] = (JSON.parse(stdout) as { qpdf: [unknown, Record<string, { value?: object }>] }).qpdf
  return Object.fromEntries(Object.entries(objects).map(([name, { value }]) => [name, { ...value }]))
}

async function ours() {
  const { certificate, issuer } = await sampleAuthority()
  const fingerprint = certificate.fingerprint256.replaceAll(':', '').toLowerCase()
  return [{ fingerprint, leafPem: certificate.toString(), issuerPem: issuer.toString() }]
}

/** Returns the CMS of a seal and the bytes that it covers. */
function takeApart(file: Buffer): { cms: Buffer; covered: Buffer } {
  const [, a = '', b = '', c = '', d = ''] =
    /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(file.toString('latin1')) ?? []
  const [start, length, next, rest] = [a, b, c, d].map(Number) as [number, number, number, number]
  const cms = Buffer.from(file.toString('latin1', start + length + 1, next - 1), 'hex')
  // The place is padded with zeros, so the length comes from the CMS itself.
  const size = 4 + cms.readUInt16BE(2)
  return {
    cms: cms.subarray(0, size),
    covered: Buffer.concat([file.subarray(0, length), file.subarray(next, next + rest)]),
  }
}

test('pdfsig calls the seal valid and the whole document signed, and detects changes', async () => {
  const folder = makeDataFolder()
  const { sealed } = await sealSample()
  const said = await pdfsig(folder, sealed.bytes)
  expect(said).toContain('Signature is Valid')
  expect(said).toContain('Total document signed')
  expect(said).toContain('ETSI.CAdES.detached')
  const flipped = Buffer.from(sealed.bytes)
  flipped[900] = (flipped[900] ?? 0) ^ 1
  expect(await pdfsig(folder, flipped)).not.toContain('Signature is Valid')
  const appended = await pdfsig(folder, Buffer.concat([sealed.bytes, Buffer.from('\n% more\n')]))
  expect(appended).not.toContain('Total document signed')
})

test('qpdf finds no errors, and finds the attached audit trail', async () => {
  const folder = makeDataFolder()
  const { sealed, unsigned } = await sealSample()
  for (const bytes of [unsigned.bytes, sealed.bytes]) {
    const file = join(folder, 'file.pdf')
    writeFileSync(file, bytes)
    expect((await run('qpdf', ['--check', file])).stdout).toContain('No syntax or stream encoding errors')
  }
  const { stdout } = await run('qpdf', ['--list-attachments', join(folder, 'file.pdf')])
  expect(stdout).toContain('audit.json')
})

/** Returns the file with one more page, appended after the seal as PDF programs do it. The seal still covers its old range. */
async function addPage(file: Buffer): Promise<Buffer> {
  const { PDF } = await import('@libpdf/core')
  const pdf = await PDF.load(new Uint8Array(file))
  pdf.addPage()
  const added = Buffer.from(await pdf.save({ incremental: true }))
  expect(added.subarray(0, file.length).equals(file)).toBe(true)
  return added
}

test('the seal certifies the document: no change is allowed after it, and pdfsig, qpdf and our verifier detect one', async () => {
  const folder = makeDataFolder()
  const { bytes } = (await sealSample()).sealed
  const known = await ours()
  const said = await pdfsig(folder, bytes)
  const seals = await objectsOf(folder, bytes)
  const seal = Object.entries(seals).find(([, object]) => object['/Type'] === '/Sig')
  expect(seal?.[1]).toMatchObject({
    '/SubFilter': '/ETSI.CAdES.detached',
    '/Reference': [{ '/TransformMethod': '/DocMDP', '/TransformParams': { '/P': 1, '/V': '/1.2' } }],
  })
  const catalog = Object.values(seals).find((object) => object['/Type'] === '/Catalog')
  expect(catalog?.['/Perms']).toEqual({ '/DocMDP': seal?.[0].replace('obj:', '') })
  expect(said).toContain('Total document signed')
  const changed = await addPage(bytes)
  const after = await pdfsig(folder, changed)
  expect(after).toContain('Not total document signed')
  expect(await findSeal(changed, known)).toMatchObject({ isOurs: true, isIntact: true, isWhole: false })
})

test('the agreement is tagged: screen readers get headings and paragraphs in order', async () => {
  const file = join(makeDataFolder(), 'file.pdf')
  writeFileSync(file, (await sealSample()).unsigned.bytes)
  const { stdout } = await run('pdfinfo', ['-struct-text', file])
  expect(stdout).toMatch(/H1.*\n\s*"Retailer agreement"/)
  expect(stdout).toContain('H2')
  expect((await run('pdfinfo', [file])).stdout).toMatch(/Tagged:\s+yes/)
})

test('the whole sealed file is tagged, with language and title: the signature as a picture with words, then the certificate (rule SG27)', async () => {
  const folder = makeDataFolder()
  const { sealed, unsigned } = await sealSample()
  const [before, file] = [join(folder, 'unsigned.pdf'), join(folder, 'sealed.pdf')]
  writeFileSync(before, unsigned.bytes)
  writeFileSync(file, sealed.bytes)
  const readAloud = async (path: string) => {
    const { stdout, stderr } = await run('pdfinfo', ['-struct-text', path])
    expect(stderr).toBe('')
    return stdout
  }
  const [agreement, all] = [await readAloud(before), await readAloud(file)]
  const [, added = ''] = all.split(agreement.trimEnd())
  expect(added).toMatch(/Figure[^]*H2[^]*"Certificate of signing"[^]*"Signer: Priya Raman"[^]*"What happened"/)
  // Every word that is shown on the added pages is read aloud, but for the decorated head and foot.
  const { stdout: shown } = await run('pdftotext', ['-f', String(unsigned.pages + 1), '-layout', file, '-'])
  const isFramed = (word: string) => /^(Page|\d+\.?|Document|AbCdEf.*|Retailer|agreement,|version|Tillway)$/u.test(word)
  const words = shown.split(/\s+/u).filter((word) => word && !isFramed(word))
  expect(words.filter((word) => !added.includes(word))).toEqual([])
  const objects = Object.values(await objectsOf(folder, sealed.bytes))
  const catalog = objects.findLast((one) => one['/Type'] === '/Catalog')
  expect(catalog).toMatchObject({ '/Lang': 'u:en-AU' })
  expect(objects.some((one) => one['/DisplayDocTitle'] === true)).toBe(true)
  const picture = objects.find((one) => one['/S'] === '/Figure')
  expect(picture?.['/Alt']).toMatch(/^u:Signature of Priya Raman\. Sole director\. .* Typed$/u)
  expect((await run('pdfinfo', [file])).stdout).toMatch(/Title:\s+Retailer agreement: Marrickville News Pty Ltd/)
})

test('openssl verifies the seal as CAdES, and it contains no signing time', async () => {
  const folder = makeDataFolder()
  const { sealed } = await sealSample()
  const { issuer } = await sampleAuthority()
  const { cms, covered } = takeApart(sealed.bytes)
  const at = (name: string) => join(folder, name)
  writeFileSync(at('cms.der'), cms)
  writeFileSync(at('covered'), covered)
  writeFileSync(at('root.pem'), issuer.toString())
  const words = [
    'cms',
    '-verify',
    '-cades',
    '-inform',
    'DER',
    '-in',
    at('cms.der'),
    '-content',
    at('covered'),
    '-binary',
  ]
  const { stderr } = await run('openssl', [...words, '-CAfile', at('root.pem'), '-purpose', 'any', '-out', at('out')])
  expect(stderr).toContain('CAdES Verification successful')
  const { stdout } = await run('openssl', ['asn1parse', '-inform', 'DER', '-in', at('cms.der')], { maxBuffer: 4e6 })
  expect(stdout).toContain('id-smime-aa-signingCertificateV2')
  expect(stdout).not.toContain('signingTime')
})

test('with an authority the seal is time-stamped; if it does not answer, the document is sealed without', async () => {
  const folder = makeDataFolder()
  const key = keyOf(await sampleAuthority())
  const stamped = await sealSample({ key, stamp: timeStamper(await startTimeStampAuthority()) })
  expect(stamped.sealed.stampError).toBeUndefined()
  expect(stamped.sealed.isTimeStamped).toBe(true)
  expect(await pdfsig(folder, stamped.sealed.bytes)).toContain('Signature is Valid')
  const { cms } = takeApart(stamped.sealed.bytes)
  writeFileSync(join(folder, 'cms.der'), cms)
  const { stdout } = await run('openssl', ['asn1parse', '-inform', 'DER', '-in', join(folder, 'cms.der')], {
    maxBuffer: 4e6,
  })
  expect(stdout).toContain('id-smime-aa-timeStampToken')
  const down = await sealSample({ key, stamp: timeStamper('http://127.0.0.1:9') })
  expect(down.sealed).toMatchObject({ isTimeStamped: false, stampError: expect.any(Error) as Error })
  expect(await pdfsig(folder, down.sealed.bytes)).toContain('Total document signed')
})
