import ipaddr from 'ipaddr.js'
import { z } from 'zod'

import { brand } from '#app/brand.ts'

export const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
/** A whole number between two bounds, both included. */
export const wholeNumber = (from: number, to: number) => {
  const message = `must be a whole number from ${from} to ${to}`
  return z.coerce.number({ message }).int(message).min(from, message).max(to, message)
}
export const address = z.email({ message: 'must be one email address' })
/** An address, or a display name before an address in angle brackets. */
export const sender = z.string().transform((given, context): { name: string; address: string } => {
  const open = given.endsWith('>') ? given.lastIndexOf('<') : -1
  const [before, found] = open < 0 ? ['', given] : [given.slice(0, open).trim(), given.slice(open + 1, -1)]
  const name = before.startsWith('"') && before.endsWith('"') ? before.slice(1, -1) : before
  if (address.safeParse(found).success && !/["<>\p{Cc}]/u.test(name))
    return { name: name || brand.name, address: found }
  context.addIssue({
    code: 'custom',
    message: 'must be one email address, or a name before it: Name <name@shop.example>',
  })
  return z.NEVER
})
const isHeader = (pair: string) => /^[\w-]+=(?:[^%]|%[0-7][\da-f])*$/i.test(pair.trim())
export const headerList = z
  .string()
  .refine((list) => list.split(',').every(isHeader), 'must be name=value, separated by commas, with URL-encoded values')
export const dnsName = z.string().regex(/^[a-z0-9.-]{1,253}$/i, 'must be a name of the DNS')
/** A host name that contains no character with a meaning in pages or headers. */
export const webUrl = z.url({
  protocol: /^https?$/,
  hostname: /^([\w.-]+|\[[\da-f:.]+\])$/,
  message: 'must be a whole URL that starts with http:// or https://',
})
/** An origin as browsers write it: routes decide what is below it. */
export const webOrigin = webUrl
  .transform((url) => new URL(url))
  .refine(({ href, origin }) => href === `${origin}/`, 'must be the address without a path: https://shop.example')
  .transform(({ origin }) => origin)

export const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
export const pathOrUrl = z.union([z.string().startsWith('/'), webUrl], {
  message: 'must be a path that starts with / or a whole URL',
})
export const dataKeys = z
  .string()
  .regex(
    /^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/,
    'must be id:key pairs, newest first, each key 32 bytes in base64',
  )
  .refine((list) => {
    const ids = list.split(',').map((pair) => pair.slice(0, pair.indexOf(':')))
    return new Set(ids).size === ids.length
  }, 'must give each key a different id')
const networksProblem = 'must be a list of networks such as 10.0.0.0/8, 127.0.0.1, or none'
export const networks = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry && list !== 'none'),
  )
  .refine((list) => list.every((entry) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)), networksProblem)

/** Whether a key is no secret, because it repeats one short piece such as zeros or a word. */
export function isWeakKey(pair: string): boolean {
  const key = Buffer.from(pair.slice(pair.indexOf(':') + 1), 'base64')
  return [1, 2, 4, 8, 16].some((length) => key.subarray(length).equals(key.subarray(0, -length)))
}

/** Returns the problem of a PUBLIC_URL that browsers do not trust. `http://localhost` is for a trial on one machine. */
export function problemOfAddress(url: string | undefined): string | false {
  if (!url) return 'PUBLIC_URL: must be given: the public https:// address'
  if (url.startsWith('https://') || new URL(url).hostname === 'localhost') return false
  return 'PUBLIC_URL: must start with https://; http:// is accepted only for localhost'
}
