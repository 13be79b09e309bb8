import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { readLines, writeLines } from './backup-file.server.ts'
import { decryptChunks, encryptChunks, scryptCost } from './encrypted-chunks.server.ts'
import { placeKeyFiles, readKeyFiles, writeKeyFiles } from './key-files.server.ts'
import { checkBackup, createSums, type Manifest } from './read-backup.server.ts'

scryptCost.log2 = 4

const passphrase = 'seven lamps on the pier'
const ways = [undefined, passphrase]

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const manifest: Manifest = {
  format: 1,
  product: '1.2.3',
  engine: 'embedded',
  takenAt: '2026-01-02T03:04:05.678901Z',
  migrations: [{ number: 1, name: '0001-a.sql', checksum: 'c' }],
  queueVersion: 1,
}

/** Rows that compress badly, so that truncation and bit flips affect them. */
const rows = Array.from({ length: 4_000 }, (_, at) => JSON.stringify([`${at}`, `${Math.sin(at)}${Math.cos(at)}`, null]))

async function newBackup(key: string | undefined, first: object = manifest): Promise<string> {
  const file = join(newFolder(), 'today.backup')
  const sums = createSums()
  const whole = createHash('sha256')
  const lines = [JSON.stringify(first), JSON.stringify({ table: 'public.a', columns: ['x', 'y', 'z'] }), ...rows]
  sums.open('public.a')
  for (const row of rows) sums.add(row)
  for (const line of lines) whole.update(`${line}\n`)
  const end = JSON.stringify({ tables: sums.all(), sha256: whole.digest('hex') })
  const write = async (writeLine: (line: string) => Promise<void>) => {
    for (const line of [...lines, end]) await writeLine(line)
  }
  await writeLines(file, key, write, async () => {})
  return file
}

test.for(ways)('a backup reads back line by line, and only its owner can read it: passphrase %s', async (key) => {
  const file = await newBackup(key)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { manifest: found, sums } = await checkBackup(file, key)
  expect(found).toEqual(manifest)
  expect(sums['public.a']?.rows).toBe(rows.length)
  expect(readFileSync(file).includes('public.a')).toBe(false)
})

test('a backup is readable compressed text without a passphrase, and reveals nothing with one', async () => {
  const [plain, encrypted] = [await newBackup(undefined), await newBackup(passphrase)]
  expect(gunzipSync(readFileSync(plain)).toString()).toContain('\n{"table":"public.a","columns":["x","y","z"]}\n["0",')
  expect(() => gunzipSync(readFileSync(encrypted))).toThrow()
  expect(
    readFileSync(encrypted)
      .subarray(49)
      .equals(readFileSync(await newBackup(passphrase)).subarray(49)),
  ).toBe(false)
})

test.for(ways)('a truncated file is refused, wherever it was cut: passphrase %s', async (key) => {
  const file = await newBackup(key)
  const { size } = statSync(file)
  expect(size).toBeGreaterThan(70_000)
  for (const length of [size - 1, size - 20, size - 65_552, size - 65_553, 1_000, 100, 49, 20]) {
    truncateSync(file, length)
    await expect(checkBackup(file, key), `${length}`).rejects.toThrow(/cut off|damaged/)
  }
  for (const length of [1, 0]) {
    truncateSync(file, length)
    await expect(checkBackup(file, key), `${length}`).rejects.toThrow('is not a backup of this product')
  }
})

test.for(ways)('a changed byte is detected, wherever it is: passphrase %s', async (key) => {
  const file = await newBackup(key)
  const whole = readFileSync(file)
  // The system and time bytes in the gzip header do not affect the content.
  const places = Array.from({ length: 40 }, (_, at) => 64 + Math.floor((at * (whole.length - 64)) / 40))
  for (const place of [...places, whole.length - 1]) {
    const changed = Buffer.from(whole)
    changed[place] = (changed[place] ?? 0) ^ 4
    writeFileSync(file, changed)
    await expect(checkBackup(file, key), `${place}`).rejects.toThrow(/damaged|cut off|invalid line/)
  }
})

test('swapped chunks are detected', async () => {
  const file = await newBackup(passphrase)
  const whole = readFileSync(file)
  const [head, step] = [49, 65_552]
  const swapped = Buffer.concat([
    whole.subarray(0, head),
    whole.subarray(head + step),
    whole.subarray(head, head + step),
  ])
  writeFileSync(file, swapped)
  await expect(checkBackup(file, passphrase)).rejects.toThrow('damaged')
})

test('a text that was cut off between two chunks is not accepted as a shorter text', async () => {
  const bytes = async function* () {
    yield Buffer.alloc(150_000, 1)
  }
  const pieces: Buffer[] = []
  for await (const piece of encryptChunks(bytes(), passphrase)) pieces.push(piece)
  const decrypted = async (some: Buffer[]) => {
    let length = 0
    for await (const plain of decryptChunks(Readable.from(some), passphrase)) length += plain.length
    return length
  }
  expect(await decrypted(pieces)).toBe(150_000)
  await expect(decrypted(pieces.slice(0, -1))).rejects.toThrow('damaged or cut off')
})

test('a deleted row is detected even if the text was compressed again', async () => {
  const file = await newBackup(undefined)
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  writeFileSync(file, gzipSync(lines.toSpliced(5, 1).join('\n')))
  await expect(checkBackup(file, undefined)).rejects.toThrow('its content does not match its checksum')
  writeFileSync(file, gzipSync([...lines.slice(0, -1), '["more"]', ''].join('\n')))
  await expect(checkBackup(file, undefined)).rejects.toThrow('damaged')
  writeFileSync(file, gzipSync(`${lines.slice(0, -2).join('\n')}\n`))
  await expect(checkBackup(file, undefined)).rejects.toThrow('cut off: it has no end')
})

test('a wrong, a missing and an unnecessary passphrase are distinguished from damage', async () => {
  const [plain, encrypted] = [await newBackup(undefined), await newBackup(passphrase)]
  await expect(checkBackup(encrypted, 'another one altogether')).rejects.toThrow('The passphrase does not open')
  await expect(checkBackup(encrypted, undefined)).rejects.toThrow('is encrypted: add --passphrase-file')
  await expect(checkBackup(plain, passphrase)).rejects.toThrow('is not encrypted')
})

test('a file that is no backup, or one of a newer version, is refused in one sentence', async () => {
  const folder = newFolder()
  await expect(checkBackup(join(folder, 'none'), undefined)).rejects.toThrow('it, or its folder, is not there')
  await expect(checkBackup(folder, undefined)).rejects.toThrow('it is a folder')
  writeFileSync(join(folder, 'text'), 'a text of some length, that is something else')
  await expect(checkBackup(join(folder, 'text'), undefined)).rejects.toThrow('is not a backup of this product')
  writeFileSync(join(folder, 'zip'), gzipSync('{"format":1}\n'))
  await expect(checkBackup(join(folder, 'zip'), undefined)).rejects.toThrow('is not a backup of this product')
  const newer = await newBackup(undefined, { format: 2, more: true })
  await expect(checkBackup(newer, undefined)).rejects.toThrow('was written by a newer version')
})

test('a failed write leaves no draft and does not change the previous file', async () => {
  const folder = newFolder()
  const file = join(folder, 'today.backup')
  writeFileSync(file, 'before')
  const fails = async () => {
    throw new Error('the database went')
  }
  await expect(writeLines(file, passphrase, fails, async () => {})).rejects.toThrow('the database went')
  await expect(writeLines(file, undefined, (write) => write('[]'), fails)).rejects.toThrow('the database went')
  const nowhere = join(folder, 'none', 'x')
  await expect(writeLines(nowhere, undefined, fails, fails)).rejects.toThrow(
    `${nowhere} cannot be written: it, or its folder`,
  )
  expect(readdirSync(folder)).toEqual(['today.backup'])
  expect(readFileSync(file, 'utf8')).toBe('before')
})

test('lines of any length and any characters survive a round trip', async () => {
  const file = join(newFolder(), 'x')
  const lines = ['', 'a', 'ö\u2028\r'.repeat(100_000), '🧾', '']
  const write = async (writeLine: (line: string) => Promise<void>) => {
    for (const line of lines) await writeLine(line)
  }
  await writeLines(file, passphrase, write, async () => {})
  const read: string[] = []
  for await (const line of readLines(file, passphrase)) read.push(line)
  expect(read).toEqual(lines)
})

test('keys are written to a separate file, and restoring them never replaces other keys', async () => {
  const [folder, other] = [newFolder(), newFolder()]
  const file = join(folder, 'keys.backup')
  await writeKeyFiles(file, passphrase, { keys: 'k1:abc\n', 'signing-key.json': '{}\n' })
  const keyFiles = await readKeyFiles(file, passphrase)
  placeKeyFiles(other, keyFiles)
  expect(readFileSync(join(other, 'keys'), 'utf8')).toBe('k1:abc\n')
  expect(statSync(join(other, 'signing-key.json')).mode & 0o777).toBe(0o600)
  placeKeyFiles(other, keyFiles)
  expect(() => placeKeyFiles(other, { ...keyFiles, keys: 'k2:abc\n' })).toThrow('differs from the backup’s file')
  expect(readFileSync(join(other, 'keys'), 'utf8')).toBe('k1:abc\n')
  await expect(readKeyFiles(await newBackup(undefined), undefined)).rejects.toThrow('holds no keys')
})
