import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'

import type { Config } from '#app/core/config/config.server.ts'
import { openKeys } from '#app/data/crypto/keys.server.ts'
import { type DescribedRequest, describedRequestPath, operatorToken } from '#app/web/edge/describe-request.server.ts'

import { type Finding, lookOr } from './finding.ts'

const patienceMs = 5_000
const lateMs = 5_000
const dayMs = 86_400_000

/** Judges, from how the product saw our request, whether its proxy is configured. */
export function judgeProxy({ peer, ip, isFromProxy, forwardedFor }: DescribedRequest, hasProxy: boolean): Finding {
  const what = 'Proxy'
  const bad = (says: string): Finding => ({ what, state: 'bad', says })
  if (isFromProxy && forwardedFor === 0)
    return bad(`the proxy at ${peer} sends no X-Forwarded-For: all visitors share one visitor’s limits`)
  if (isFromProxy)
    return { what, state: 'ok', says: `a visitor from ${ip} is recognised as ${ip}, through the proxy at ${peer}` }
  if (hasProxy) return bad(`the request came from ${peer}, which TRUST_PROXY does not name`)
  if (forwardedFor > 0)
    return bad(`TRUST_PROXY does not name the proxy at ${peer}: all visitors share one visitor’s limits`)
  return { what, state: 'ok', says: `none: a visitor from ${ip} is recognised as ${ip}` }
}

/** Checks the public certificate: its issuer, whether it is trusted, and how long it is valid. */
async function lookAtCertificate({ hostname, port }: URL): Promise<Finding[]> {
  const what = 'Certificate'
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port || 443), ...(!isIP(host) && { servername: host }), rejectUnauthorized: false, timeout: patienceMs }) // prettier-ignore
  socket.on('timeout', () => socket.destroy(new Error('no answer in time')))
  try {
    await once(socket, 'secureConnect')
    const { valid_from: from, valid_to: to } = socket.getPeerCertificate()
    const left = Date.parse(to) - Date.now()
    if (!socket.authorized)
      return [
        {
          what,
          state: 'bad',
          says: `browsers reject the certificate of ${host}: ${String(socket.authorizationError)}`,
        },
      ]
    const says = `for ${host}, ${Math.floor(left / dayMs)} days left`
    // Automatic renewal happens with a third of the lifetime left, whether the certificate is valid for a year or a week.
    const isLate = left < (Date.parse(to) - Date.parse(from)) / 6
    return [isLate ? { what, state: 'bad', says: `${says}: renew it` } : { what, state: 'ok', says }]
  } finally {
    socket.destroy()
  }
}

/** Compares the clock of this machine with another's, whose time was read between `asked` and `answered`; all in milliseconds. */
export function judgeClock(whose: string, theirs: number, asked: number, answered: number): Finding {
  const what = 'Clock'
  const ahead = theirs < asked ? asked - theirs : Math.min(0, answered - theirs)
  if (Math.abs(ahead) <= lateMs) return { what, state: 'ok', says: `matches the clock of ${whose}` }
  const seconds = (Math.abs(ahead) / 1_000).toFixed(0)
  return {
    what,
    state: 'bad',
    says: `${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the clock of ${whose}: synchronise both with NTP`,
  }
}

/** Asks the product at PUBLIC_URL how it saw our request, and for its time. @throws when the response is not from this product. */
async function askDescribedRequest(config: Config): Promise<{ request: DescribedRequest; date: number }> {
  const headers = { authorization: `Bearer ${operatorToken(openKeys(config))}` }
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(config.PUBLIC_URL + describedRequestPath, { headers, signal, redirect: 'manual' }).catch(
    (error: unknown) => {
      throw (error as Error).cause ?? error
    },
  )
  if (!answer.ok) throw new Error(`the response was ${answer.status}`)
  return { request: (await answer.json()) as DescribedRequest, date: Date.parse(answer.headers.get('date') ?? '') }
}

async function lookAtSite(config: Config): Promise<Finding[]> {
  // Creates no keys: without them, no product has run on this data folder.
  if (!config.DATA_KEYS && !existsSync(join(config.DATA_DIR, 'keys')))
    throw new Error('this installation has never started')
  const asked = Date.now()
  const { request, date } = await askDescribedRequest(config)
  // The header has whole seconds, rounded down.
  const clock = Number.isNaN(date) ? [] : [judgeClock(new URL(config.PUBLIC_URL).host, date + 500, asked - 500, Date.now() + 500)] // prettier-ignore
  const address = { what: 'Address', state: 'ok', says: `${config.PUBLIC_URL} reaches this installation` } as const
  return [address, judgeProxy(request, (config.TRUST_PROXY ?? []).length > 0), ...clock]
}

/** Checks PUBLIC_URL as visitors see it. An address that cannot be reached from here is a note: it may be reachable from outside. */
export async function lookOutside(config: Config): Promise<Finding[]> {
  const url = new URL(config.PUBLIC_URL)
  if (!config.ownOrigin)
    return [{ what: 'Address', state: 'note', says: `${config.PUBLIC_URL}, because PUBLIC_URL is not set` }]
  const certificate =
    url.protocol === 'https:' ? await lookOr('Certificate', 'could not be checked', () => lookAtCertificate(url)) : []
  const site = await lookOr('Address', `${config.PUBLIC_URL} does not reach this installation from here`, () => lookAtSite(config)) // prettier-ignore
  return [...certificate, ...site]
}
