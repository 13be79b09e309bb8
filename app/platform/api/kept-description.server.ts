import { type OpenApiDocument, renderApiDocs } from './api-docs.server.tsx'

/**
 * The description of the API and its page, made once, when somebody asks first: `make` takes a tenth of a second in which nobody
 * else is answered, and strangers may ask.
 */
export function keptDescription(make: () => Promise<OpenApiDocument>) {
  let made: Promise<OpenApiDocument> | undefined
  let page: Promise<string> | undefined
  const document = () => (made ??= make())
  return { document, page: () => (page ??= document().then(renderApiDocs)) }
}
