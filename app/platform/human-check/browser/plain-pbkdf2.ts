/** PBKDF2-HMAC-SHA-256 in plain script, for pages that do not come over HTTPS: there browsers hide `crypto.subtle`. */

const primes = Array.from({ length: 312 }, (_, n) => n).filter((n) => {
  for (let divisor = 2; divisor * divisor <= n; divisor += 1) if (n % divisor === 0) return false
  return n > 1
})
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const roundConstants = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)))
const initialState = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const schedule = new Int32Array(64)
const word = (words: Int32Array, index: number) => words[index] as number
const rotate = (value: number, by: number) => (value >>> by) | (value << (32 - by))

/** One round of SHA-256 over sixteen words; writes eight words into `target`. */
function compress(state: Int32Array, block: Int32Array, target: Int32Array): void {
  schedule.set(block)
  for (let i = 16; i < 64; i += 1) {
    const x = word(schedule, i - 15)
    const y = word(schedule, i - 2)
    const small = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
    const large = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)
    schedule[i] = (word(schedule, i - 16) + small + word(schedule, i - 7) + large) | 0
  }
  // Eight plain variables, not a list: this runs five million times for one challenge.
  let a = word(state, 0)
  let b = word(state, 1)
  let c = word(state, 2)
  let d = word(state, 3)
  let e = word(state, 4)
  let f = word(state, 5)
  let g = word(state, 6)
  let h = word(state, 7)
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g)
    const first =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + word(roundConstants, i) + word(schedule, i)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  target[0] = word(state, 0) + a
  target[1] = word(state, 1) + b
  target[2] = word(state, 2) + c
  target[3] = word(state, 3) + d
  target[4] = word(state, 4) + e
  target[5] = word(state, 5) + f
  target[6] = word(state, 6) + g
  target[7] = word(state, 7) + h
}

/** The bytes as one padded block that follows a first block of 64 bytes: `bytes` is at most 55 long. */
function lastBlock(bytes: Uint8Array): Int32Array {
  const padded = new Uint8Array(64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(60, (64 + bytes.length) * 8)
  return Int32Array.from({ length: 16 }, (_, index) => view.getInt32(index * 4))
}

function keyState(password: Uint8Array, pad: number): Int32Array {
  const bytes = new Uint8Array(64).fill(pad)
  for (const [index, byte] of password.entries()) bytes[index] = byte ^ pad
  const view = new DataView(bytes.buffer)
  const state = new Int32Array(8)
  compress(
    initialState,
    Int32Array.from({ length: 16 }, (_, index) => view.getInt32(index * 4)),
    state,
  )
  return state
}

/** The first 32 bytes of the key; password and salt are the short ones of a challenge (at most 64 and 51 bytes). */
export function plainPbkdf2(password: Uint8Array, salt: Uint8Array, iterations: number): Uint8Array {
  const inner = keyState(password, 0x36)
  const outer = keyState(password, 0x5c)
  const block = lastBlock(Uint8Array.of(...salt, 0, 0, 0, 1))
  const padding = lastBlock(new Uint8Array(32))
  const digest = new Int32Array(8)
  const sum = new Int32Array(8)
  for (let round = 0; round < iterations; round += 1) {
    compress(inner, block, digest)
    if (round === 0) block.set(padding)
    padding.set(digest)
    compress(outer, padding, digest)
    block.set(digest)
    for (let i = 0; i < 8; i += 1) sum[i] = word(sum, i) ^ word(digest, i)
  }
  const key = new DataView(new ArrayBuffer(32))
  for (const [index, value] of sum.entries()) key.setInt32(index * 4, value)
  return new Uint8Array(key.buffer)
}
