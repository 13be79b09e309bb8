import { z } from 'zod'

import { line } from '#app/core/text/text.schema.ts'

/** The name of a system, with its operator. */
export const labelSchema = line(80).min(1, 'Enter a name')

const longestUrl = 500

/** Whether an endpoint is an address that the product may call: the connection checks its network (rule SY7). */
function isEndpoint(typed: string): boolean {
  if (!URL.canParse(typed) || typed.length > longestUrl) return false
  const { protocol, username, password, hash } = new URL(typed)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hash === ''
}

/** The endpoint of a system; empty without one. */
export const endpointSchema = z
  .string()
  .trim()
  .refine((typed) => typed === '' || isEndpoint(typed))
