import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

import { BackupError } from './backup-error.ts'

type Bytes = AsyncIterable<Uint8Array>

/** The first bytes of an encrypted file; the last one is the format version. */
export const encryptedMagic = Buffer.from('backup-sealed-1\n')

const saltBytes = 16
const checkBytes = 16
const chunkBytes = 65_536
const tagBytes = 16
const headBytes = encryptedMagic.length + 1 + saltBytes + checkBytes

/** The cost of one guess: 128 MB and a good part of a second. Tests use less; the cost is stored in the file. */
export const scryptCost = { log2: 17 }
const highestCost = 20

type Secret = { key: Buffer; check: Buffer }

/** Derives the key, and bytes that distinguish a wrong passphrase from a damaged file. */
function secretOf(passphrase: string, salt: Buffer, log2: number): Promise<Secret> {
  const N = 2 ** Math.min(Math.max(log2, 1), highestCost)
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, 32 + checkBytes, { N, r: 8, p: 1, maxmem: 2_048 * N }, (error, bytes) => {
      if (error) reject(error)
      else resolve({ key: bytes.subarray(0, 32), check: bytes.subarray(32) })
    })
  })
}

/** Returns the nonce of a chunk: its number, and whether it is the last. This prevents moved, omitted or truncated chunks. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Splits a stream into pieces of one size; only the last may be shorter. */
async function* inPieces(
  bytes: Bytes,
  size: number,
): AsyncGenerator<{ piece: Buffer; number: number; isLast: boolean }> {
  let rest = Buffer.alloc(0)
  let number = 0
  for await (const more of bytes) {
    rest = Buffer.concat([rest, more])
    let at = 0
    for (; rest.length - at > size; at += size) {
      yield { piece: rest.subarray(at, at + size), number, isLast: false }
      number += 1
    }
    rest = rest.subarray(at)
  }
  yield { piece: rest, number, isLast: true }
}

/** Encrypts with AES-256-GCM, chunk by chunk, under a key that scrypt derives from the passphrase. */
export async function* encryptChunks(plain: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const { key, check } = await secretOf(passphrase, salt, scryptCost.log2)
  yield Buffer.concat([encryptedMagic, Buffer.of(scryptCost.log2), salt, check])
  for await (const { piece, number, isLast } of inPieces(plain, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Decrypts the output of `encryptChunks`. Yields a chunk only after authenticating it.
 * @throws BackupError when the passphrase is wrong, or the file is damaged or truncated.
 */
export async function* decryptChunks(encrypted: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  let key: Buffer | undefined
  const body = async function* (): Bytes {
    let head = Buffer.alloc(0)
    for await (const bytes of encrypted) {
      if (key) yield bytes
      else head = Buffer.concat([head, bytes])
      if (key || head.length < headBytes) continue
      const salt = head.subarray(encryptedMagic.length + 1, headBytes - checkBytes)
      const secret = await secretOf(passphrase, salt, head[encryptedMagic.length] ?? 0)
      if (!timingSafeEqual(secret.check, head.subarray(headBytes - checkBytes, headBytes)))
        throw new BackupError('The passphrase does not open this file: use the passphrase that encrypted it.')
      key = secret.key
      yield head.subarray(headBytes)
    }
  }
  for await (const { piece, number, isLast } of inPieces(body(), chunkBytes + tagBytes)) {
    const damaged = new BackupError('The file is damaged or cut off: use another backup.')
    if (!key || piece.length < tagBytes) throw damaged
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    decipher.setAuthTag(piece.subarray(-tagBytes))
    const plain = decipher.update(piece.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch {
      throw damaged
    }
    yield plain
  }
}
