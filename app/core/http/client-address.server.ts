import type { IncomingMessage } from 'node:http'

import ipaddr from 'ipaddr.js'

export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

const maxForwardedLength = 1_024

/** Parses the networks of TRUST_PROXY; a single address is a network of one. @throws on anything else. */
export function parseNetworks(networks: readonly string[]): Network[] {
  return networks.map((network) => {
    if (network.includes('/')) return ipaddr.parseCIDR(network)
    const address = ipaddr.parse(network)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
}

/** Parses an address with an optional port; a mapped IPv4 address becomes IPv4. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined
}

/** Whether an address is in one of some networks. */
export function isInside(address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly Network[]): boolean {
  return networks.some(
    ([network, bits]) => address.kind() === network.kind() && address.match([network, bits] as never),
  )
}

/** Whether a request comes from a trusted proxy, so that its headers about the visitor can be believed. */
export function isFromProxy({ socket }: Pick<IncomingMessage, 'socket'>, trusted: readonly Network[]): boolean {
  const peer = parseAddress(socket.remoteAddress ?? '')
  return peer !== undefined && isInside(peer, trusted)
}

/**
 * Returns the visitor's address: the socket's address or, behind trusted proxies, the right-most address of X-Forwarded-For that
 * is not a trusted proxy. A caller that is no trusted proxy cannot choose an address.
 */
export function clientAddress(request: Pick<IncomingMessage, 'socket' | 'headers'>, trusted: Network[]): string {
  let current = parseAddress(request.socket.remoteAddress ?? '')
  const header = request.headers['x-forwarded-for']
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? '')).slice(-maxForwardedLength).split(',')
  while (current && isInside(current, trusted) && forwarded.length > 0) {
    const next = parseAddress(forwarded.pop() ?? '')
    if (!next) break
    current = next
  }
  return current?.toString() ?? 'unknown'
}

/** Returns the address block that limits count: an IPv4 address, or an IPv6 /64, which one household or one server gets. */
export function addressBlock(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  return `${ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** Shortens an address for the audit log to a /24 or a /48. */
export function coarseAddress(address: string): string {
  if (ipaddr.IPv4.isValid(address)) return address.replace(/\.\d+$/, '.0')
  if (!ipaddr.IPv6.isValid(address)) return address
  return `${ipaddr.IPv6.parse(address)
    .parts.slice(0, 3)
    .map((part) => part.toString(16))
    .join(':')}::`
}
