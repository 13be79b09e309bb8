import { type OpenApiDocument, renderApiDocs } from './api-docs.server.tsx'

/**
 * Caches the API description and its page, and creates them on the first request: `make` blocks the process for a tenth of a
 * second, and anyone can request them.
 */
export function createDescriptionCache(make: () => Promise<OpenApiDocument>) {
  let made: Promise<OpenApiDocument> | undefined
  let page: Promise<string> | undefined
  const document = () => (made ??= make())
  return { document, page: () => (page ??= document().then(renderApiDocs)) }
}
