import { AwsClient } from 'aws4fetch'

import type { Config } from '#app/core/config/config.server.ts'

/** A store of named objects. Each call @throws when the store does not answer in time or refuses. */
export type ObjectStore = {
  put(name: string, bytes: Buffer): Promise<void>
  /** Returns undefined if there is no object with that name. */
  get(name: string): Promise<Buffer | undefined>
  /** Idempotent: deleting a missing object succeeds. */
  delete(name: string): Promise<void>
}

/** The time limit of one call including its retries, and how long further calls fail at once after a timeout. Shorter in tests. */
export const storePatience = { ms: 10_000, restMs: 10_000 }

type Settings = Pick<Config, 'FILES_S3_URL' | 'AWS_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'>

/** Opens the S3 store at FILES_S3_URL; undefined if none is configured. An object's name is the SHA-256 of its bytes, in hex. */
export function openObjectStore(config: Settings): ObjectStore | undefined {
  const { FILES_S3_URL: url, AWS_REGION: region } = config
  if (!url) return undefined
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })

  let restsUntil = 0

  /** @throws when there is no response in time */
  async function send(method: string, name: string, init: RequestInit) {
    if (performance.now() < restsUntil) throw new Error('the store of objects did not answer a moment ago')
    const signal = AbortSignal.timeout(storePatience.ms)
    try {
      const answer = await client.fetch(`${url}/${name}`, { ...init, method, redirect: 'error', signal })
      return { ok: answer.ok, status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
    } catch (error) {
      if (signal.aborted) restsUntil = performance.now() + storePatience.restMs
      throw error
    }
  }

  async function ask(method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer): Promise<Buffer | undefined> {
    // The signature covers the hash, so that the store refuses bytes that were changed in transit.
    const init = body && { body: Uint8Array.from(body), headers: { 'x-amz-content-sha256': name } }
    const { ok, status, body: received } = await send(method, name, init ?? {})
    if (ok) return received
    const code = /<Code>(\w+)<\/Code>/.exec(received.subarray(0, 2_000).toString())?.[1] ?? ''
    if (status === 404 && code !== 'NoSuchBucket' && method !== 'PUT') return undefined
    throw new Error(`the store of objects answered ${status} ${code} to ${method}`)
  }

  return {
    put: async (name, bytes) => void (await ask('PUT', name, bytes)),
    get: (name) => ask('GET', name),
    delete: async (name) => void (await ask('DELETE', name)),
  }
}
