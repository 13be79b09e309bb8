import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import type { PasskeyMade, PasskeyUsed } from '../passkeys/passkey-answer.schema.ts'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** How a device deviates from the request. */
export type Lies = {
  origin?: string
  rpId?: string
  userVerified?: boolean
  counter?: number
  type?: string
  /** The claimed owner: an account's id. */
  owner?: string
}

/** Invalid responses of a device, for log-ins of both audiences. */
export const wrongAnswers: [string, Lies][] = [
  ['of another site', { origin: 'https://evil.example' }],
  ['of another port', { origin: 'http://localhost:3001' }],
  ['for another site’s name', { rpId: 'evil.example' }],
  ['without the person verified', { userVerified: false }],
  ['that counts backwards, as a copy does', { counter: 0 }],
  ['that counts no further', { counter: 1 }],
  ['of the wrong kind', { type: 'webauthn.create' }],
]

/** Flips one bit of a response's signature. */
export function bend(answer: PasskeyUsed): PasskeyUsed {
  const bytes = Buffer.from(answer.response.signature, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
  return { ...answer, response: { ...answer.response, signature: encoded(bytes) } }
}

const upright = { origin: 'http://localhost:3000', rpId: 'localhost', userVerified: true }

const flagsOf = (userVerified: boolean) => (userVerified ? 0x05 : 0x01)

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** Returns the hash of the site, the flags, and the counter. */
function authenticatorHead(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** A passkey in software: a device that follows the request, or lies. */
export class SoftPasskey {
  readonly id = encoded(randomBytes(24))
  #counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  make(challenge: string, lies: Lies = {}): PasskeyMade {
    const { origin, rpId, userVerified } = { ...upright, ...lies }
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const bytes = (start: number[], value: string) =>
      Buffer.concat([Buffer.from([...start, 0x58, 0x20]), Buffer.from(value, 'base64url')])
    const publicKey = Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), bytes([0x21], x), bytes([0x22], y)])
    const rawId = Buffer.from(this.id, 'base64url')
    const head = authenticatorHead(rpId, flagsOf(userVerified) | 0x40, this.#counter)
    const data = Buffer.concat([head, Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, publicKey])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: encoded(clientData(lies.type ?? 'webauthn.create', challenge, origin)),
        attestationObject: encoded(attestation),
        transports: ['internal'],
      },
    }
  }

  use(challenge: string, lies: Lies = {}): PasskeyUsed {
    const { origin, rpId, userVerified } = { ...upright, ...lies }
    this.#counter = lies.counter ?? this.#counter + 1
    const data = authenticatorHead(rpId, flagsOf(userVerified), this.#counter)
    const client = clientData(lies.type ?? 'webauthn.get', challenge, origin)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: encoded(client),
        authenticatorData: encoded(data),
        signature: encoded(signature),
        ...(lies.owner !== undefined && { userHandle: encoded(lies.owner) }),
      },
    }
  }
}
