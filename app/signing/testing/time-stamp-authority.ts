import { execFile } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { onTestFinished } from 'vitest'

import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'

import { makeDataFolder } from './signing-fixtures.ts'

const run = promisify(execFile)

const tsaConfig = (folder: string, chain?: string) => `
[tsa]
default_tsa = here
[here]
serial = ${folder}/serial
crypto_device = builtin
signer_cert = ${folder}/tsa.pem
signer_key = ${folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
${chain ? `certs = ${chain}` : ''}
`

/** The files of a certificate that somebody issued for time stamps, and of those above it. */
type Issued = { certificate: string; key: string; chain: string }

/** Starts a time-stamp authority: openssl behind a loopback server. Returns its URL. */
export async function startTimeStampAuthority(issued?: Issued): Promise<string> {
  const folder = makeDataFolder()
  const at = (name: string) => join(folder, name)
  writeFileSync(at('tsa.cnf'), tsaConfig(folder, issued?.chain))
  writeFileSync(at('serial'), '01\n')
  const extensions = [
    '-addext',
    'extendedKeyUsage=critical,timeStamping',
    '-addext',
    'keyUsage=critical,digitalSignature',
  ]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', at('tsa.key'), '-out', at('tsa.pem')]
  if (!issued) await run('openssl', [...request, '-days', '2', '-subj', '/CN=Test TSA', ...extensions])
  else {
    copyFileSync(issued.certificate, at('tsa.pem'))
    copyFileSync(issued.key, at('tsa.key'))
  }
  const { url, close } = await serveOnLoopback((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      writeFileSync(at('query'), Buffer.concat(chunks))
      const words = ['ts', '-reply', '-config', at('tsa.cnf'), '-section', 'here', '-queryfile', at('query')]
      void run('openssl', words, { encoding: 'buffer' }).then(({ stdout }) => answer.end(stdout))
    })
  })
  onTestFinished(close)
  return url
}
