import { execFile } from 'node:child_process'
import { createPrivateKey, randomUUID, sign, X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { onTestFinished } from 'vitest'

import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'

import type { SealingKey } from '../seal/cms.server.ts'
import { makeDataFolder } from './signing-fixtures.ts'
import { startTimeStampAuthority } from './time-stamp-authority.ts'

const run = promisify(execFile)
export const boughtPassphrase = 'seven lamps on the pier'

type Asked = {
  /** How the responder answers about the seal's certificate. */
  ocsp?: 'good' | 'revoked' | 'unknown' | 'silent' | 'by-another'
  /** How the list of the seal's issuer is answered. */
  crl?: 'good' | 'gone' | 'endless' | 'revoked'
  /** How the address of the root's certificate is answered. */
  issuer?: 'good' | 'forged'
  /** Whether the certificates name any source. */
  isProvable?: boolean
}

const openssl = (...words: string[]) => run('openssl', words)
type At = (name: string) => string

const certificateIn = (at: At, name: string) => new X509Certificate(readFileSync(at(`${name}.pem`)))

/** Makes a root, an authority below it, and three certificates: of a seal, of a time-stamp authority and of an OCSP responder. */
async function makeCertificates(at: At, sources: (issuer: string, hasOcsp: boolean) => string) {
  const authority = 'basicConstraints=critical,CA:true\nkeyUsage=critical,keyCertSign,cRLSign\n'
  const extensions = {
    middle: `${authority}${sources('root', false)}`,
    leaf: `keyUsage=critical,digitalSignature,nonRepudiation\nextendedKeyUsage=emailProtection\n${sources('middle', true)}`,
    tsa: `keyUsage=critical,digitalSignature\nextendedKeyUsage=critical,timeStamping\n${sources('middle', true)}`,
    responder: 'keyUsage=critical,digitalSignature\nextendedKeyUsage=OCSPSigning\n',
  }
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  const made = (name: string) => [
    ...(name === 'middle' ? ['-newkey', 'rsa:2048'] : curve),
    '-nodes',
    '-keyout',
    at(`${name}.key`),
  ]
  const root = ['-subj', '/CN=Bought Root', '-addext', 'keyUsage=critical,keyCertSign,cRLSign']
  await openssl('req', '-x509', ...made('root'), '-out', at('root.pem'), '-days', '30', ...root)
  const issue = async (name: keyof typeof extensions, issuer: string, subject: string) => {
    writeFileSync(at('extensions'), extensions[name])
    await openssl('req', ...made(name), '-out', at('request'), '-subj', subject)
    const by = ['-CA', at(`${issuer}.pem`), '-CAkey', at(`${issuer}.key`), '-CAcreateserial', '-days', '30']
    await openssl('x509', '-req', '-in', at('request'), ...by, '-extfile', at('extensions'), '-out', at(`${name}.pem`))
  }
  await issue('middle', 'root', '/CN=Bought Authority')
  await issue('leaf', 'middle', '/CN=Costa Seals Pty Ltd/O=Costa Seals')
  await issue('tsa', 'middle', '/CN=Bought Time')
  await issue('responder', 'middle', '/CN=Bought Responder')
  for (const name of ['root', 'middle']) writeFileSync(at(`${name}.cer`), certificateIn(at, name).raw)
}

/** Writes what the responder knows, and the lists of both authorities. */
async function writeLists(at: At, ocsp: Asked['ocsp'], crl: Asked['crl']) {
  const row = (name: string, isRevoked: boolean) => {
    const [state, since] = isRevoked ? ['R', '260101000000Z'] : ['V', '']
    return `${state}\t490101000000Z\t${since}\t${certificateIn(at, name).serialNumber}\tunknown\t/CN=${name}\n`
  }
  writeFileSync(at('ocsp.txt'), (ocsp === 'unknown' ? '' : row('leaf', ocsp === 'revoked')) + row('tsa', false))
  writeFileSync(at('index.txt'), row('leaf', crl === 'revoked'))
  writeFileSync(at('ca.cnf'), `[ca]\ndefault_ca = here\n[here]\ndatabase = ${at('index.txt')}\ndefault_md = sha256\n`)
  for (const name of ['root', 'middle']) {
    const by = ['-config', at('ca.cnf'), '-cert', at(`${name}.pem`), '-keyfile', at(`${name}.key`)]
    await openssl('ca', '-gencrl', ...by, '-crldays', '2', '-out', at('list'))
    await openssl('crl', '-in', at('list'), '-outform', 'DER', '-out', at(`${name}.crl`))
  }
}

/** Returns the answer of an OCSP responder, as openssl gives it. `signer`: whose key signs it. */
async function answerOcsp(at: At, query: Buffer, signer: string): Promise<Buffer> {
  const [asks, says] = [at(randomUUID()), at(randomUUID())]
  writeFileSync(asks, query)
  const by = ['-rsigner', at(`${signer}.pem`), '-rkey', at(`${signer}.key`)]
  const words = ['-index', at('ocsp.txt'), '-CA', at('middle.pem'), ...by, '-reqin', asks, '-respout', says]
  await openssl('ocsp', ...words, '-ndays', '1', '-noverify')
  return readFileSync(says)
}

/**
 * Starts a company that sells certificates: a root, an authority below it, a seal and a time-stamp authority, with an OCSP responder
 * and lists of revoked certificates, all of openssl behind a loopback server. The root is not in the sold file: it must be fetched.
 */
export async function startBoughtAuthority({ ocsp, crl, issuer, isProvable = true }: Asked = {}) {
  const folder = makeDataFolder()
  const at: At = (name) => join(folder, name)
  const asked: string[] = []
  const answerTo = async (name: string, body: Buffer) => {
    if (name === 'ocsp') return answerOcsp(at, body, ocsp === 'by-another' ? 'leaf' : 'responder')
    if (name === 'root.cer' && issuer === 'forged') return readFileSync(at('middle.cer'))
    return name === 'middle.crl' && crl === 'endless' ? Buffer.alloc(300 * 1_024) : readFileSync(at(name))
  }
  const { url, close } = await serveOnLoopback((request, answer) => {
    asked.push(`${request.method} ${request.url}`)
    const name = request.url?.slice(1) ?? ''
    if (name === 'ocsp' && ocsp === 'silent') return
    if (name === 'middle.crl' && crl === 'gone') return void answer.writeHead(404).end()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answerTo(name, Buffer.concat(chunks)).then(
        (body) => answer.end(body),
        () => answer.destroy(),
      )
    })
  })
  onTestFinished(close)
  const listsOf = (above: string) => `crlDistributionPoints=URI:${url}/${above}.crl\n`
  await makeCertificates(at, (above, hasOcsp) => {
    const access = `authorityInfoAccess=caIssuers;URI:${url}/${above}.cer${hasOcsp ? `,OCSP;URI:${url}/ocsp` : ''}\n`
    return isProvable ? access + listsOf(above) : ''
  })
  await writeLists(at, ocsp, crl)
  const sold = ['-inkey', at('leaf.key'), '-in', at('leaf.pem'), '-certfile', at('middle.pem'), '-out', at('seal.p12')]
  await openssl('pkcs12', '-export', ...sold, '-passout', `pass:${boughtPassphrase}`)
  const privateKey = createPrivateKey(readFileSync(at('leaf.key')))
  const key: SealingKey = {
    sign: (bytes) => Promise.resolve(sign('sha256', bytes, privateKey)),
    certificate: certificateIn(at, 'leaf'),
    issuers: [certificateIn(at, 'middle')],
  }
  const stamps = { certificate: at('tsa.pem'), key: at('tsa.key'), chain: at('middle.pem') }
  const stampUrl = await startTimeStampAuthority(stamps)
  return { key, p12: at('seal.p12'), root: certificateIn(at, 'root'), stampUrl, asked }
}
