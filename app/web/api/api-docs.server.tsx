import { renderToStaticMarkup } from 'react-dom/server'

import { brand } from '#app/brand.ts'

type Operation = {
  tags?: string[]
  summary?: string
  description?: string
  /** Describes the permitted callers in words. */
  'x-callers'?: string
  parameters?: { in: string; name: string; description?: string; required?: boolean }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string }>
}
export type OpenApiDocument = {
  info: { title: string; version: string }
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, unknown> }
}

function OperationSection({ method, path, operation }: { method: string; path: string; operation: Operation }) {
  const body = operation.requestBody?.content?.['application/json']?.schema
  return (
    <section>
      <h2>
        <code>
          {method.toUpperCase()} {path}
        </code>{' '}
        {operation.summary}
      </h2>
      <p>Callers: {operation['x-callers']}.</p>
      {operation.description ? <p>{operation.description}</p> : null}
      {operation.parameters && operation.parameters.length > 0 ? (
        <ul>
          {operation.parameters.map((parameter) => (
            <li key={parameter.name}>
              <code>{parameter.name}</code> in the {parameter.in}
              {parameter.description ? `: ${parameter.description}` : ''}
            </li>
          ))}
        </ul>
      ) : null}
      {body ? (
        <>
          <h3>Body</h3>
          <pre>{JSON.stringify(body, null, 2)}</pre>
        </>
      ) : null}
      <h3>Answers</h3>
      <dl>
        {Object.entries(operation.responses ?? {}).map(([status, response]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{response.description}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Renders the API description as a plain page without scripts or styles. */
export function renderApiDocs(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const markup = renderToStaticMarkup(
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${brand.name} API`}</title>
      </head>
      <body>
        <main>
          <h1>{document.info.title}</h1>
          <p>
            The same as data: <a href="/api/openapi.json">openapi.json</a>. A failure is{' '}
            <code>{'{ success: false, error, message, detail? }'}</code>.
          </p>
          {operations.map(({ path, method, operation }) => (
            <OperationSection key={`${method} ${path}`} method={method} path={path} operation={operation} />
          ))}
          <h2>Shared schemas</h2>
          {Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => (
            <section key={name}>
              <h3>
                <code>#/components/schemas/{name}</code>
              </h3>
              <pre>{JSON.stringify(schema, null, 2)}</pre>
            </section>
          ))}
        </main>
      </body>
    </html>,
  )
  return `<!doctype html>${markup}`
}
