import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import S3rver from '@20minutes/s3rver'
import { onTestFinished } from 'vitest'

import { serveOnLoopback } from './serve-on-loopback.ts'

const mark = '._S3rver_object'

/** Starts an S3 server until the end of the test, with the settings that make the product store its files there. */
export async function startObjectServer() {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-objects-'))
  const s3 = new S3rver({ directory: folder, silent: true, vhostBuckets: false, configureBuckets: [{ name: 'files' }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  let listener: RequestListener = answer
  const { url, close } = await serveOnLoopback((request, response) => listener(request, response))
  onTestFinished(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  const bucket = join(folder, 'files', 'pdfs')
  return {
    env: {
      FILES_S3_URL: `${url}/files/pdfs`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** Returns the names of the stored objects. */
    names: () =>
      (existsSync(bucket) ? readdirSync(bucket) : [])
        .filter((file) => file.endsWith(mark))
        .map((file) => file.slice(0, -mark.length)),
    bytesOf: (name: string) => readFileSync(join(bucket, `${name}${mark}`)),
    /** Makes every call fail with 503 until `comeBack`. */
    goAway: () => void (listener = (_, response) => response.writeHead(503).end()),
    comeBack: () => void (listener = answer),
    /** Delays uploads until `go` is called; `came` resolves with the first. */
    hold() {
      const [came, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      listener = (request, response) => {
        if (request.method !== 'PUT') return answer(request, response)
        came.resolve()
        void gate.promise.then(() => answer(request, response))
      }
      const go = () => {
        listener = answer
        gate.resolve()
      }
      return { came: came.promise, go }
    },
  }
}
