import { createHash } from 'node:crypto'

import { readWithin } from '#app/core/read-within.server.ts'

import type { TimeStamper } from './cms.server.ts'

const timeoutMs = 5_000
const maxBytes = 64 * 1_024

/**
 * Requests time stamps for signatures from an RFC 3161 authority.
 * @throws an Error when it does not answer in time, refuses, or stamps another hash.
 */
export function timeStamper(url: string): TimeStamper {
  return async (signature) => {
    const [pkijs, asn1] = await Promise.all([import('pkijs'), import('asn1js')])
    const digest = createHash('sha256').update(signature).digest()
    const request = new pkijs.TimeStampReq({
      version: 1,
      messageImprint: new pkijs.MessageImprint({
        hashAlgorithm: new pkijs.AlgorithmIdentifier({
          algorithmId: '2.16.840.1.101.3.4.2.1',
          algorithmParams: new asn1.Null(),
        }),
        hashedMessage: new asn1.OctetString({ valueHex: Uint8Array.from(digest).buffer }),
      }),
      certReq: true,
    })
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: Buffer.from(request.toSchema().toBER(false)),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const body = await readWithin(answer, maxBytes)
    if (!answer.ok) throw new Error(`the time-stamp authority answered ${answer.status}`)
    const reply = pkijs.TimeStampResp.fromBER(Uint8Array.from(body).buffer)
    if (Number(reply.status.status) > 1 || !reply.timeStampToken) throw new Error('the time-stamp authority refused')
    const token = Buffer.from(reply.timeStampToken.toSchema().toBER(false))
    // A token for another signature proves nothing.
    if (!token.includes(digest)) throw new Error('the time stamp is for another hash')
    return token
  }
}
