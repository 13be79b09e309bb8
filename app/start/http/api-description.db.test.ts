import { expect, test } from 'vitest'

import { serveAccounts } from '#app/retailers/testing/account-server.ts'

type Operation = { operationId: string; tags: string[]; summary: string; security: Record<string, []>[] }
type Document = {
  openapi: string
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
}

async function readDescription(): Promise<Document> {
  const { url } = await serveAccounts({ PUBLIC_URL: 'https://pay.tillway.example' })
  return (await (await fetch(`${url}/api/openapi.json`)).json()) as Document
}

/** Returns every object schema with at least three properties, as text. */
function objectsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { properties } = part as { properties?: object }
  const own = Object.keys(properties ?? {}).length >= 3 ? [JSON.stringify(part)] : []
  return [...own, ...Object.values(part).flatMap(objectsIn)]
}

const refsIn = (document: Document): string[] =>
  Array.from(JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g), ([, ref = '']) => ref)

test('every call has a room, credentials and an id that is its own, at the address of this installation (rule AP11)', async () => {
  const { openapi, servers, tags, paths, components } = await readDescription()
  expect({ openapi, servers: servers.map(({ url }) => url) }).toEqual({
    openapi: '3.1.0',
    servers: ['https://pay.tillway.example'],
  })
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const rooms = tags.map(({ name }) => name)
  expect(operations.filter((one) => one.tags.length !== 1 || !rooms.includes(one.tags[0] ?? ''))).toEqual([])
  expect(new Set(operations.flatMap((one) => one.tags))).toEqual(new Set(rooms))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  const schemes = Object.keys(components.securitySchemes)
  const used = operations.flatMap(({ security }) => security.flatMap((set) => Object.keys(set)))
  expect(used.filter((name) => !schemes.includes(name))).toEqual([])
})

test('a shape that several calls share is described once, and each reference leads to it (rule AP11)', async () => {
  const document = await readDescription()
  const shapes = objectsIn(document)
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
  const refs = new Set(refsIn(document))
  expect(refs).toEqual(new Set(Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)))
})
