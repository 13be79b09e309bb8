import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

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

type Post = { url: string; headers: Record<string, string>; body: string }

/**
 * Posts a webhook and returns the status of the response. The response's body is not read, redirects are not followed, and everything
 * together takes at most 10 seconds. `http:` is for private networks only.
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
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  // A literal address is not looked up.
  if (isIP(host) !== 0 && !isAllowed(host)) return Promise.reject(new ForbiddenAddressError(`${host} is not public`))
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
    request.on('error', reject)
    request.end(body)
  })
}
