import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { keysFrom, openKeys } from './keys.server.ts'
import { encryptText, decryptText } from './encrypted-text.server.ts'

const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the first start creates missing keys once, readable by their owner only', () => {
  const DATA_DIR = join(makeFolder(), 'data')
  const first = openKeys({ DATA_DIR, DATA_KEYS: undefined })
  const file = readFileSync(join(DATA_DIR, 'keys'), 'utf8')
  const second = openKeys({ DATA_DIR, DATA_KEYS: undefined })
  expect(second.derive('sealed').export()).toEqual(first.derive('sealed').export())
  expect(readFileSync(join(DATA_DIR, 'keys'), 'utf8')).toBe(file)
  expect(statSync(join(DATA_DIR, 'keys')).mode & 0o777).toBe(0o600)
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700)
  expect(readdirSync(DATA_DIR)).toEqual(['keys'])
})

test('given keys are used, and no file is created', () => {
  const DATA_DIR = makeFolder()
  const keys = openKeys({ DATA_DIR, DATA_KEYS: keyOf('env', 3) })
  expect(keys.newestId).toBe('env')
  expect(readdirSync(DATA_DIR)).toEqual([])
})

test('the newest key encrypts, and data of older keys can still be decrypted', () => {
  const before = encryptText(keysFrom(keyOf('a', 1)), 'stores|bsb|1', '062000')
  const rotated = keysFrom(`${keyOf('b', 2)},${keyOf('a', 1)}`)
  expect(decryptText(rotated, 'stores|bsb|1', before)).toBe('062000')
  expect(encryptText(rotated, 'stores|bsb|1', '062000')).toMatch(/^v1\.b\./)
})

test('decrypting data of a removed key names the missing key', () => {
  const encrypted = encryptText(keysFrom(keyOf('a', 1)), 'stores|bsb|1', '062000')
  const without = keysFrom(keyOf('b', 2))
  expect(() => decryptText(without, 'stores|bsb|1', encrypted)).toThrow('"a"')
  expect([without.holds('a'), without.holds('b')]).toEqual([false, true])
})

test('each purpose has its own key', () => {
  const keys = keysFrom(keyOf('a', 1))
  expect(keys.derive('sealed').equals(keys.derive('human check'))).toBe(false)
  expect(keys.derive('sealed').symmetricKeySize).toBe(32)
})

test.for(['', '\n', 'k1:', 'k1', 'k1:c2hvcnQ='])(
  'a damaged key file (%j) stops the start instead of becoming a weak key',
  (text) => {
    const DATA_DIR = makeFolder()
    writeFileSync(join(DATA_DIR, 'keys'), text)
    expect(() => openKeys({ DATA_DIR, DATA_KEYS: undefined })).toThrow(/keys.*32 bytes/s)
  },
)

test('a draft that a crash left half-written is not used as a key', () => {
  const DATA_DIR = makeFolder()
  writeFileSync(join(DATA_DIR, 'keys.new'), 'k1:half')
  expect(openKeys({ DATA_DIR, DATA_KEYS: undefined }).derive('sealed').symmetricKeySize).toBe(32)
  expect(readFileSync(join(DATA_DIR, 'keys'), 'utf8')).toMatch(/^k1:[A-Za-z0-9+/]{43}=\n$/)
})
