import type { OpenApiDocument } from '#app/web/api/api-docs.server.tsx'

/** Returns `docs/api.md`: every call of the API, its effect and the permitted callers. */
export function listCalls({ paths = {} }: OpenApiDocument): string {
  const calls = Object.entries(paths)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { summary = '', 'x-callers': callers = '' }]) =>
          `| \`${method.toUpperCase()} ${path.startsWith('/api') ? path : `/api${path}`}\` | ${summary} | ${callers} |`,
      ),
    )
  return `# Calls of the API

\`npm run docs\` writes this page from the descriptions of the calls. A running installation documents bodies, responses and refusals at
\`/api/docs\`, and for programs at \`/api/openapi.json\`. Every call has a limit, and writes from another site are refused.
\`app/retailers/guards/authorisation-matrix.db.test.ts\` makes each call as each kind of caller.

| call | effect | callers |
| --- | --- | --- |
${calls.join('\n')}
`
}
