import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import ipaddr from 'ipaddr.js'

import { isInside, type Network, parseAddress } from '#app/core/http/client-address.server.ts'

const timeoutMs = 10_000
const largestHeader = 16 * 1_024
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** The address of an endpoint is not one that the product may call. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError'
}

/**
 * Whether the product may connect to an address (rule SY7): a public one, or one of the networks of WEBHOOK_PRIVATE_NETWORKS. Addresses
 * that translate to others (NAT64, 6to4, Teredo, mapped IPv4) are judged by the inner address or refused.
 */
export function isCallable(address: string, privateNetworks: readonly Network[], isEncrypted: boolean): boolean {
  const parsed = parseAddress(address)
  if (!parsed) return false
  if (isInside(parsed, privateNetworks)) return true
  if (!isEncrypted || parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalIpv6)
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Returns the error of an endpoint that is a literal address which the product may not call. Names are checked when they are resolved. */
export function findLiteralProblem(
  target: URL,
  privateNetworks: readonly Network[],
): ForbiddenAddressError | undefined {
  const host = hostOf(target)
  if (isIP(host) === 0 || isCallable(host, privateNetworks, target.protocol === 'https:')) return undefined
  return new ForbiddenAddressError(`${host} is not public`)
}

/** Returns the words for a forbidden address, in the log and next to the field. */
export const forbiddenWords = ({ message }: ForbiddenAddressError): string => `Not allowed: ${message}`

/**
 * Resolves a name for a connection, and refuses it if any of its addresses is forbidden. The connection uses the checked addresses, so a
 * name that changes its address afterwards gains nothing.
 */
const checkedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const forbidden = addresses.find(({ address }) => !isAllowed(address))
      const [first] = addresses
      if (forbidden || !first)
        return done(new ForbiddenAddressError(`${host} leads to ${forbidden?.address ?? 'no address'}`), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }

const lookUpMs = 2_000

/**
 * Resolves the name of an endpoint now, and returns what is wrong with it, for a note: it may be right later, or in another network.
 * Undefined if nothing is, or if the answer takes too long.
 */
export async function findNameProblem(url: string, privateNetworks: readonly Network[]): Promise<string | undefined> {
  const target = new URL(url)
  const isAllowed = (address: string) => isCallable(address, privateNetworks, target.protocol === 'https:')
  const host = hostOf(target)
  if (isIP(host) !== 0) return undefined
  const patience = new AbortController()
  const problem = new Promise<string | undefined>((resolve) => {
    checkedLookup(isAllowed)(host, {}, (error) => {
      if (error instanceof ForbiddenAddressError) resolve(forbiddenWords(error))
      else resolve(error ? `The name ${host} leads to no address now` : undefined)
    })
  })
  const tooLate = delay(lookUpMs, undefined, { signal: patience.signal }).catch(() => undefined)
  return Promise.race([problem, tooLate]).finally(() => patience.abort())
}

type Post = { url: string; headers: Record<string, string>; body: string }

/**
 * Posts a webhook and returns the status of the response. The response's body is not read, redirects are not followed, no other
 * protocol is accepted (101), and everything together takes at most 10 seconds. `http:` is for private networks only.
 * @throws ForbiddenAddressError, and errors of the network
 */
export function postWebhook(
  { url, headers, body }: Post,
  privateNetworks: readonly Network[],
  signal = AbortSignal.timeout(timeoutMs),
): Promise<number> {
  const target = new URL(url)
  const isEncrypted = target.protocol === 'https:'
  const isAllowed = (address: string) => isCallable(address, privateNetworks, isEncrypted)
  // A literal address is not looked up.
  const literalProblem = findLiteralProblem(target, privateNetworks)
  if (literalProblem) return Promise.reject(literalProblem)
  return new Promise((resolve, reject) => {
    const request = (isEncrypted ? https : http).request(
      target,
      {
        method: 'POST',
        // Opens a new connection: a shared one would skip the check.
        agent: false,
        lookup: checkedLookup(isAllowed),
        maxHeaderSize: largestHeader,
        signal,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    request.on('upgrade', ({ statusCode }, socket) => {
      resolve(statusCode ?? 0)
      socket.destroy()
    })
    request.on('error', reject)
    request.on('close', () => reject(new Error('the connection ended without a response')))
    request.end(body)
  })
}
