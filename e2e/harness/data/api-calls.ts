import type { Call } from '../load/hostile.ts'

type Schema = { properties?: Record<string, unknown>; $ref?: string }
type Operation = { requestBody?: { content?: { 'application/json'?: { schema?: Schema } } } }
type OpenApi = { paths: Record<string, Record<string, Operation>> }

/** Returns every call of the API, from its own description. */
export async function callsOf(url: string): Promise<Call[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.startsWith('/api') ? path : `/api${path}`,
      properties: requestBody?.content?.['application/json']?.schema?.properties ?? { name: {}, email: {}, phone: {} },
    })),
  )
}
