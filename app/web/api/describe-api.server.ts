import type { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'

import { brand } from '#app/brand.ts'
import type { Config } from '#app/core/config/config.server.ts'

import { securitySchemes } from './access.ts'
import type { ApiEnvironment } from './api.server.ts'
import type { OpenApiDocument } from './api-docs.server.tsx'

/** The calls of one room. Its name is their tag in the description. */
export type ApiRoom = { name: string; purpose: string; calls: readonly Hono<ApiEnvironment>[] }

const tagsOf = (rooms: readonly ApiRoom[]): Map<string, string> =>
  new Map(
    rooms.flatMap(({ name, calls }) =>
      calls.flatMap(({ routes }) =>
        routes.map(({ method, path }): [string, string] => [
          `${method.toLowerCase()} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`,
          name,
        ]),
      ),
    ),
  )

/** Describes every call of the API for programs, in the format OpenAPI 3.1 (rule AP11). */
export async function describeApi(
  api: Hono<ApiEnvironment>,
  rooms: readonly ApiRoom[],
  { version, PUBLIC_URL }: Pick<Config, 'version' | 'PUBLIC_URL'>,
): Promise<OpenApiDocument> {
  const documentation = {
    info: {
      title: `${brand.name} API`,
      version,
      description: `The calls of our own pages, and of the systems that read from ${brand.name}.`,
      contact: { name: brand.legalName, email: brand.email, url: `${PUBLIC_URL}/` },
      license: { name: 'Proprietary', url: `${PUBLIC_URL}/terms` },
    },
    servers: [{ url: PUBLIC_URL, description: 'This installation' }],
    tags: rooms.map(({ name, purpose }) => ({ name, description: purpose })),
    components: { securitySchemes },
  }
  const document = (await generateSpecs(api, { documentation })) as unknown as OpenApiDocument
  const tags = tagsOf(rooms)
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(operations)) operation.tags = [tags.get(`${method} ${path}`) ?? '']
  return document
}
