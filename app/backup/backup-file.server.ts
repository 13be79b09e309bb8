import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import { syncFolder } from '#app/data/database/embedded/sync-folder.server.ts'
import { BackupError } from './backup-error.ts'
import { decryptChunks, encryptChunks, encryptedMagic } from './encrypted-chunks.server.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Writes one line; resolves when the stream has room for the next. */
export type WriteLine = (line: string) => Promise<void>

const damaged = (file: string) => new BackupError(`${file} is damaged or cut off: use another backup.`)

const reasons: Record<string, string> = {
  EACCES: 'you may not',
  EPERM: 'you may not',
  ENOENT: 'it, or its folder, is not there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'the disk is read-only',
  EIO: 'the disk is broken',
}

/** Turns a file error into a BackupError with a message in words. Returns any other error unchanged. */
function asBackupError(error: unknown, file: string, act: 'read' | 'written'): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code.startsWith('Z_')) return damaged(file)
  return reasons[code] ? new BackupError(`${file} cannot be ${act}: ${reasons[code]}.`) : error
}

/** Describes a file or folder that the system refuses to open, in one sentence. Returns undefined for any other error. */
export function sayFileError(error: unknown): string | undefined {
  const { code = '', path } = error as NodeJS.ErrnoException
  return path && reasons[code] && `${path} cannot be used: ${reasons[code]} (${code}).`
}

/**
 * Writes lines into a compressed file, encrypted if there is a passphrase. The file has a temporary name until it is complete,
 * synced to the disk and accepted by `check`; then it replaces a file of the same name. Only its owner can read it.
 */
export async function writeLines(
  file: string,
  passphrase: string | undefined,
  write: (writeLine: WriteLine) => Promise<void>,
  check: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  const lines = new PassThrough()
  const encrypt = (bytes: Bytes): Bytes => (passphrase === undefined ? bytes : encryptChunks(bytes, passphrase))
  const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(lines, createGzip({ level: 1 }), encrypt, target)
  // Avoids an unhandled rejection: the writer awaits `written` below.
  written.catch(() => {})
  try {
    await once(target, 'open')
    await write(async (line) => {
      if (!lines.write(`${line}\n`)) await Promise.race([once(lines, 'drain'), written])
    })
    lines.end()
    await written
    await check(draft)
    await rename(draft, file)
    syncFolder(dirname(file))
  } catch (error) {
    lines.destroy()
    await written.catch(() => {})
    await rm(draft, { force: true })
    throw asBackupError(error, file, 'written')
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(encryptedMagic.length)
    await handle.read(head, 0, head.length, 0)
    if (head.equals(encryptedMagic)) return true
    if (head.readUInt16BE(0) === 0x1f_8b) return false
    throw new BackupError(`${file} is not a backup of this product: its header is unknown.`)
  } finally {
    await handle.close()
  }
}

async function* splitLines(bytes: Bytes): AsyncGenerator<string> {
  let begun: Uint8Array[] = []
  for await (const chunk of bytes) {
    let at = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, at)) {
      yield Buffer.concat([...begun, chunk.subarray(at, end)]).toString()
      begun = []
      at = end + 1
    }
    begun.push(chunk.subarray(at))
  }
}

/**
 * Reads the lines of a file that `writeLines` wrote.
 * @throws BackupError when it cannot be read, is damaged or truncated, or the passphrase is wrong.
 */
export async function* readLines(file: string, passphrase: string | undefined): AsyncGenerator<string> {
  try {
    const isLocked = await isEncrypted(file)
    if (isLocked && passphrase === undefined)
      throw new BackupError(`${file} is encrypted: add --passphrase-file with the passphrase that encrypted it.`)
    if (!isLocked && passphrase !== undefined)
      throw new BackupError(`${file} is not encrypted: omit --passphrase-file if you expected this.`)
    const gunzip = createGunzip()
    const decrypt = (bytes: Bytes): Bytes => (passphrase === undefined ? bytes : decryptChunks(bytes, passphrase))
    // Errors of these streams surface in `gunzip`.
    connect(createReadStream(file), decrypt, gunzip, () => {})
    yield* splitLines(gunzip)
  } catch (error) {
    throw asBackupError(error, file, 'read')
  }
}
