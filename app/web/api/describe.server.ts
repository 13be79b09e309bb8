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

/** The refusals of most calls about one record. */
export const recordRefusals = ['not-found', ...usualRefusals] as const

export type Description = {
  summary: string
  /** The callers that may make the call. */
  access: Access
  description?: string
  body?: z.ZodType
  /** The media type of a body that is a file. */
  file?: string
  query?: Record<string, z.ZodType>
  headers?: Record<string, string>
  /** The JSON of a success, or the media type of a file. */
  answer: z.ZodType | string
  /** Where a caller that does not ask for JSON is redirected to. */
  redirect?: string
  refusals: (RefusalCode | Refusal)[]
}

const failure = z
  .object({
    success: z.literal(false),
    error: z.string().describe('The code of the refusal. The description of each response lists its codes.'),
    message: z.string().describe('A sentence for the person who uses the caller.'),
    detail: z.record(z.string(), z.string()).optional().describe('Of `validation-error`: a message for each field.'),
    work: z.int().optional().describe('Of `challenge-failed`: for `/api/challenge?work=…`'),
  })
  .meta({ id: 'Failure' })

/** The response of an act that returns nothing. */
export const doneSchema = z.object({ success: z.literal(true) }).meta({ id: 'Done' })

/** The response of an act whose result is a sentence for the person who asked. */
export const messageSchema = doneSchema.extend({ message: z.string() }).meta({ id: 'Message' })

/** Returns JSON content. A schema with `.meta({ id })`, and each part with one, becomes a shared schema of the description. */
const jsonContent = (schema: z.ZodType) => ({ 'application/json': { schema: resolver(schema) } })
const fileContent = (mediaType: string) => ({ [mediaType]: { schema: { type: 'string', format: 'binary' } as const } })

function refusalAnswers(refusals: (RefusalCode | Refusal)[]) {
  const statuses = Map.groupBy(refusals.map(refusalFor), ({ status }) => String(status))
  return Object.fromEntries(
    [...statuses].map(([status, group]) => [
      status,
      {
        description: group.map(({ code, message }) => `${code}: ${message}`).join(' '),
        content: jsonContent(failure),
      },
    ]),
  )
}

/** Returns the JSON schema without the address of its dialect, which is that of the document. */
function ownSchema(schema: z.ZodType): object {
  const { $schema: _dialect, ...own } = z.toJSONSchema(schema)
  return own
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
  file,
  query = {},
  headers = {},
  answer,
  redirect,
  refusals,
}: Description) {
  const parameters = [
    ...Object.entries(query).map(([name, schema]) => ({
      in: 'query' as const,
      name,
      required: !schema.safeParse(undefined).success,
      schema: ownSchema(schema),
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
    ...(body && { requestBody: { required: true, content: jsonContent(body) } }),
    ...(file && { requestBody: { required: true, content: fileContent(file) } }),
    responses: {
      200: { description: 'Done', content: typeof answer === 'string' ? fileContent(answer) : jsonContent(answer) },
      ...(redirect && { 302: { description: redirect } }),
      ...refusalAnswers(refusals),
    },
  })
}
