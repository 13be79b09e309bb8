import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { readConfig } from '#app/core/config/config.server.ts'
import { keysFrom } from '#app/data/crypto/keys.server.ts'
import { tasksDone } from '#app/web/workers/in-worker.server.ts'

import { sealSample } from '../testing/sealed-sample.ts'
import { makeDataFolder } from '../testing/signing-fixtures.ts'
import { findSeal } from './find-seal.server.ts'
import { keyFileName } from './keys/key-file.server.ts'
import { fingerprintOf, openSealingKey } from './keys/open-sealing-key.server.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const DATA_KEYS = `t1:${Buffer.alloc(32, 7).toString('base64')}`
const passphrase = 'seven lamps on the pier'

const rsa = ['-newkey', 'rsa:2048']
const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']

type Bought = { key?: string[]; middle?: number; names?: number }

/**
 * Creates a certificate as a company sells it, in one file with those above it: a root, `middle` authorities, and the
 * signer's own. `names` makes each as long as purchased ones.
 */
async function buyCertificate(folder: string, { key = rsa, middle = 0, names = 1 }: Bought = {}) {
  const at = (name: string) => join(folder, name)
  const openssl = (...words: string[]) => run('openssl', words)
  const also = Array.from({ length: names }, (_, index) => `DNS:long-name-of-a-policy-${index}.example`).join(',')
  const own = `keyUsage=critical,digitalSignature,nonRepudiation\nextendedKeyUsage=emailProtection\nsubjectAltName=${also}\n`
  const authority = `basicConstraints=critical,CA:true\nkeyUsage=critical,keyCertSign\nsubjectAltName=${also}\n`
  writeFileSync(at('own'), own)
  writeFileSync(at('authority'), authority)
  const made = (name: string) => [...key, '-nodes', '-keyout', at(`${name}.key`)]
  await openssl('req', '-x509', ...made('root'), '-out', at('root.pem'), '-days', '30', '-subj', '/CN=Bought Root')
  let above = 'root'
  const chain = [readFileSync(at('root.pem'), 'utf8')]
  const issue = async (name: string, subject: string, extensions: string) => {
    await openssl('req', ...made(name), '-out', at(`${name}.csr`), '-subj', subject)
    const signing = ['-CA', at(`${above}.pem`), '-CAkey', at(`${above}.key`), '-CAcreateserial', '-days', '30']
    await openssl('x509', '-req', '-in', at(`${name}.csr`), ...signing, '-extfile', at(extensions), '-out', at(`${name}.pem`)) // prettier-ignore
    above = name
  }
  for (let step = 0; step < middle; step += 1) {
    await issue(`middle${step}`, `/CN=Bought Authority ${step}`, 'authority')
    chain.unshift(readFileSync(at(`${above}.pem`), 'utf8'))
  }
  await issue('leaf', '/CN=Costa Seals Pty Ltd/O=Costa Seals', 'own')
  writeFileSync(at('chain.pem'), chain.join('\n'))
  const parts = ['-inkey', at('leaf.key'), '-in', at('leaf.pem'), '-certfile', at('chain.pem')]
  await openssl('pkcs12', '-export', ...parts, '-out', at('seal.p12'), '-passout', `pass:${passphrase}`)
  return at('seal.p12')
}

const settingsOf = (env: Record<string, string>) => {
  const config = readConfig({ DATA_DIR: makeDataFolder(), DATA_KEYS, ...env })
  return { config, keys: keysFrom(DATA_KEYS) }
}

test.each<[string, Bought]>([
  ['RSA', {}],
  ['RSA, under two authorities, as long as purchased ones', { middle: 2, names: 60 }],
  ['an elliptic curve', { key: curve, middle: 1 }],
])('a purchased certificate (%s) seals, pdfsig names it, and /verify recognises it', async (_, bought) => {
  const folder = makeDataFolder()
  const p12 = await buyCertificate(folder, bought)
  const place = settingsOf({ SIGNING_P12_PATH: p12, SIGNING_PASSPHRASE: passphrase })
  const opened = tasksDone().get('openBoughtSeal') ?? 0
  const key = await openSealingKey(place)
  expect(tasksDone().get('openBoughtSeal')).toBe(opened + 1)
  const { sealed } = await sealSample({ key })
  const file = join(folder, 'sealed.pdf')
  writeFileSync(file, sealed.bytes)
  const { stdout } = await run('pdfsig', ['-nocert', file])
  expect(stdout).toContain('Signer Certificate Common Name: Costa Seals Pty Ltd')
  expect(stdout).toContain('Signature is Valid')
  expect(stdout).toContain('Total document signed')
  const [issuer] = key.issuers
  const known = { fingerprint: fingerprintOf(key), leafPem: key.certificate.toString(), issuerPem: String(issuer) }
  expect(await findSeal(sealed.bytes, [known])).toMatchObject({ isOurs: true, isIntact: true, isWhole: true })
  // No seal is generated in addition.
  expect(readdirSync(place.config.DATA_DIR)).toEqual([])
})

test('a P12 that is missing or has another passphrase produces an error, and no seal is generated', async () => {
  const p12 = await buyCertificate(makeDataFolder())
  for (const [env, said] of [
    [{ SIGNING_P12_PATH: p12, SIGNING_PASSPHRASE: 'another one altogether' }, /SIGNING_PASSPHRASE does not open it/],
    [
      { SIGNING_P12_PATH: `${p12}.gone`, SIGNING_PASSPHRASE: passphrase },
      /SIGNING_P12_PATH: the file cannot be read \(ENOENT\)/,
    ],
  ] as const) {
    const place = settingsOf(env)
    await expect(openSealingKey(place)).rejects.toThrow(said)
    expect(readdirSync(place.config.DATA_DIR)).toEqual([])
  }
})

test('two processes that start at once create one authority', async () => {
  const DATA_DIR = makeDataFolder()
  const script = `
    import { openSealingKey, fingerprintOf } from '#app/signing/seal/keys/open-sealing-key.server.ts'
    import { readConfig } from '#app/core/config/config.server.ts'
    import { keysFrom } from '#app/data/crypto/keys.server.ts'
import { tasksDone } from '#app/web/workers/in-worker.server.ts'
    const { DATA_DIR, DATA_KEYS, SIGNING_PASSPHRASE } = process.env
    const config = readConfig({ DATA_DIR, DATA_KEYS, SIGNING_PASSPHRASE })
    console.log(fingerprintOf(await openSealingKey({ config, keys: keysFrom(DATA_KEYS) })))`
  const env = { PATH: process.env.PATH, DATA_DIR, DATA_KEYS, SIGNING_PASSPHRASE: passphrase }
  const start = () => run(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, env })
  const started = await Promise.all([start(), start()])
  const [first, second] = started.map(({ stdout }) => stdout.trim())
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(second).toBe(first)
  expect(readdirSync(DATA_DIR)).toEqual([keyFileName])
})
