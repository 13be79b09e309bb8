import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { keysFrom } from '#app/data/crypto/keys.server.ts'

import { makeDataFolder } from '../../testing/signing-fixtures.ts'
import { keyFileName, openKeyFile } from './key-file.server.ts'

const keys = keysFrom(`t1:${Buffer.alloc(32, 7).toString('base64')}`)
const right = 'seven lamps on the pier'

const settingsOf = (SIGNING_PASSPHRASE?: string, DATA_DIR = makeDataFolder()) => ({ DATA_DIR, SIGNING_PASSPHRASE })
const fileOf = ({ DATA_DIR }: { DATA_DIR: string }) => join(DATA_DIR, keyFileName)

test('of several concurrent starts one creates the authority, and all of them seal with it', async () => {
  const settings = settingsOf(right)
  const opened = await Promise.all(Array.from({ length: 3 }, () => openKeyFile(settings, keys)))
  const fingerprints = new Set(opened.map(({ certificate }) => certificate.fingerprint256))
  expect(fingerprints.size).toBe(1)
  const again = await openKeyFile(settings, keys)
  expect(fingerprints).toContain(again.certificate.fingerprint256)
  expect(readdirSync(settings.DATA_DIR)).toEqual([keyFileName])
  expect(statSync(fileOf(settings)).mode & 0o777).toBe(0o600)
})

test('the remains of a crashed start do not prevent the next one from creating the authority', async () => {
  const settings = settingsOf(right)
  // In a container every start has the same process id.
  writeFileSync(`${fileOf(settings)}.${process.pid}`, '{')
  expect((await openKeyFile(settings, keys)).certificate.subject).toContain('document seal')
  expect(existsSync(fileOf(settings))).toBe(true)
})

test('a wrong or missing passphrase produces instructions and no second authority', async () => {
  const settings = settingsOf(right)
  const made = await openKeyFile(settings, keys)
  const before = readFileSync(fileOf(settings), 'utf8')
  for (const passphrase of ['another one altogether', undefined]) {
    const opening = openKeyFile(settingsOf(passphrase, settings.DATA_DIR), keys)
    await expect(opening).rejects.toThrow(/^SIGNING_PASSPHRASE: .+ Set the passphrase that encrypted it/)
  }
  expect(readFileSync(fileOf(settings), 'utf8')).toBe(before)
  expect((await openKeyFile(settings, keys)).certificate.fingerprint256).toBe(made.certificate.fingerprint256)
})

test('a key that was locked without a passphrase opens with the installation’s keys, with and without a passphrase', async () => {
  const settings = settingsOf()
  const made = await openKeyFile(settings, keys)
  expect(readFileSync(fileOf(settings), 'utf8')).toContain('ENCRYPTED PRIVATE KEY')
  const later = await openKeyFile(settingsOf(right, settings.DATA_DIR), keys)
  expect(later.certificate.fingerprint256).toBe(made.certificate.fingerprint256)
  for (const id of ['t1', 't2']) {
    const others = keysFrom(`${id}:${Buffer.alloc(32, 9).toString('base64')}`)
    await expect(openKeyFile(settings, others)).rejects.toThrow(/encrypted with the key "t1".+ Restore that key/)
  }
  expect(readFileSync(fileOf(settings), 'utf8')).toContain(made.certificate.toString().split('\n')[1])
})

test('names a file that is damaged or has the key of another certificate, and does not change it', async () => {
  const settings = settingsOf(right)
  await openKeyFile(settings, keys)
  const good = JSON.parse(readFileSync(fileOf(settings), 'utf8')) as Record<string, string>
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3_072 })
  const foreign = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: right })
  for (const text of ['{', JSON.stringify({ ...good, key: foreign }), JSON.stringify({ ...good, certificate: 'x' })]) {
    writeFileSync(fileOf(settings), text)
    await expect(openKeyFile(settings, keys)).rejects.toThrow(/signing-key\.json is damaged/)
    expect(readFileSync(fileOf(settings), 'utf8')).toBe(text)
  }
})
