import { describeRoute, resolver } from 'hono-openapi'
import { z } from 'zod'

import { type Refusal, type RefusalCode, refusalFor } from '#app/core/errors.ts'
import { type Access, accessRules } from './access.ts'

/** Refusals that any call with a JSON body may return in addition to its own. */
export const usualRefusals = [
  'validation-error',
  'bad-request',
  'too-large',
  'wrong-media-type',
  'too-many-requests',
  'unavailable',
] as const satisfies RefusalCode[]

export type Description = {
  summary: string
  /** The callers that may make the call. */
  access: Access
  description?: string
  body?: z.ZodType
  query?: Record<string, z.ZodType>
  headers?: Record<string, string>
  answer: z.ZodType
  refusals: (RefusalCode | Refusal)[]
}

const failure = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  detail: z.record(z.string(), z.string()).optional(),
  work: z.int().optional().describe('Of `challenge-failed`: for `/api/challenge?work=…`'),
})

const json = (schema: z.ZodType) => ({ 'application/json': { schema: resolver(schema) } })

function refusalAnswers(refusals: (RefusalCode | Refusal)[]) {
  const statuses = Map.groupBy(refusals.map(refusalFor), ({ status }) => String(status))
  return [...statuses].map(([status, group]): [string, { description: string; content: ReturnType<typeof json> }] => [
    status,
    { description: group.map(({ code, message }) => `${code}: ${message}`).join(' '), content: json(failure) },
  ])
}

const allOf = (credentials: readonly string[]) => Object.fromEntries(credentials.map((name) => [name, []]))

/** Returns the credentials of the permitted callers and a description in words. */
function callersOf(access: Access) {
  const { who, security } = accessRules[access]
  return { security: security.map(allOf), 'x-callers': who }
}

/** Describes a call for /api/openapi.json, from the schemas that validate it. */
export function describe({
  summary,
  access,
  description,
  body,
  query = {},
  headers = {},
  answer,
  refusals,
}: Description) {
  const parameters = [
    ...Object.entries(query).map(([name, schema]) => ({
      in: 'query' as const,
      name,
      required: !schema.safeParse(undefined).success,
      schema: z.toJSONSchema(schema) as object,
    })),
    ...Object.entries(headers).map(([name, text]) => ({
      in: 'header' as const,
      name,
      description: text,
      schema: { type: 'string' as const },
    })),
  ]
  return describeRoute({
    summary,
    ...(description && { description }),
    parameters,
    ...callersOf(access),
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: { 200: { description: 'Done', content: json(answer) }, ...Object.fromEntries(refusalAnswers(refusals)) },
  })
}
