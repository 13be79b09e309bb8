import { redirect } from 'react-router'

import { orRefusalPage } from '../guards/require-staff.server.ts'
import { type ExportRefusal, exportRefusals } from './export-refusals.ts'

const isKnown = (code: unknown): code is ExportRefusal => typeof code === 'string' && code in exportRefusals

function codeOf(error: unknown): unknown {
  const thrown = error as { type?: unknown; data?: { code?: unknown } | null } | null
  return thrown?.type === 'DataWithResponseInit' ? thrown.data?.code : undefined
}

/** Runs a route that answers with a file. Such a route has no page and could answer a refusal only as JSON: it redirects to a page. */
export async function orRefusedPage<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await orRefusalPage(work)
  } catch (error) {
    const code = codeOf(error)
    if (!isKnown(code)) throw error
    throw redirect(`/staff/refused?${new URLSearchParams({ why: code })}`)
  }
}
