import { existsSync } from 'node:fs'

import { ConfigError, readConfig } from '#app/core/config/config.server.ts'

/** Exit codes of sysexits.h, which mail servers understand: done, wrong input, try again later, wrong configuration. */
const codes = { done: 0, refused: 65, later: 75, configuration: 78 }

/** The length of a report and the head of its mail; the rest of the input is read and ignored. */
const mostBytes = 500_000

async function readMail(): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    if (size < mostBytes) chunks.push(chunk)
    size += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, mostBytes)
}

function codeOf(status: number): number {
  if (status === 200) return codes.done
  if (status === 401 || status === 404) return codes.configuration
  return status === 429 || status >= 500 ? codes.later : codes.refused
}

/** Sends a bounced mail to the product on this machine. The exit code tells the mail server what to do. */
async function run(): Promise<number> {
  const { HOST, PORT, MAIL_FEEDBACK_KEY } = readConfig(process.env)
  if (!MAIL_FEEDBACK_KEY) throw new ConfigError('MAIL_FEEDBACK_KEY: must be set to the value that the product has')
  const host = ['::', '0.0.0.0'].includes(HOST) ? 'localhost' : HOST
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/api/mail/feedback`
  const headers = { authorization: `Bearer ${MAIL_FEEDBACK_KEY}`, 'content-type': 'message/rfc822' }
  const body = new Uint8Array(await readMail())
  const signal = AbortSignal.timeout(30_000)
  const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => undefined)
  if (!answer) {
    console.error('The product does not answer: deliver the mail again later.')
    return codes.later
  }
  const said = await answer.text()
  if (answer.ok) console.log(said)
  else console.error(said)
  return codeOf(answer.status)
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = codes.configuration
}
