import type { OpenApiDocument } from '#app/web/api/api-docs.server.tsx'

type Call = { method: string; path: string; effect: string; callers: string }

function callsOf({ paths = {} }: OpenApiDocument): Call[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary = '', 'x-callers': callers = '' }]) => ({
      method: method.toUpperCase(),
      path: path.startsWith('/api') ? path : `/api${path}`,
      effect: summary,
      callers,
    })),
  )
  return calls.toSorted((one, other) => (one.path < other.path ? -1 : Number(one.path > other.path)))
}

/** Returns `docs/api.md`: every call of the API and its effect, by the permitted callers. */
export function listCalls(document: OpenApiDocument): string {
  const sections = [...Map.groupBy(callsOf(document), ({ callers }) => callers)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([callers, calls]) => {
      const lines = calls.map(({ method, path, effect }) => `- \`${method} ${path}\`: ${effect}`)
      return `## ${callers}\n\n${lines.join('\n')}\n`
    })
  return `# Calls of the API

\`npm run docs\` writes this page from the descriptions of the calls; a heading names their permitted callers. A running installation documents
bodies, responses and refusals at \`/api/docs\`, and for programs at \`/api/openapi.json\`. Every call has a limit, and writes from another site are
refused. \`app/retailers/guards/authorisation-matrix.db.test.ts\` makes each call as each kind of caller.

${sections.join('\n')}`
}
