import { exampleRequest } from '#app/platform/example.ts'

import { referenceIn } from '#app/staff/search/found.ts'
import type { SearchedKind } from '#app/staff/search/searched-kinds.server.ts'
import { findAuditEvents } from '#app/staff/audit/find-audit-events.server.ts'
import { numberIn, wordsFor } from '#app/staff/audit/audit-words.ts'
import { exportInWords } from './export-in-words.ts'
import { findColleagueNames } from '#app/staff/members/find-colleagues.server.ts'

/** The audit log, as the search over all kinds finds it: by the number of an entry, an id or a whole reference. Names would find a third of it. */
export const searchedAudit: SearchedKind = {
  right: 'audit:read',
  async find(platform, _actor, search, most) {
    const { queries } = platform.database
    const heading = 'Audit log'
    if (numberIn(search) === undefined && !referenceIn(search)) return { heading, found: [], allTo: null }
    const page = await findAuditEvents(queries, { search }, true, undefined, most)
    const names = await findColleagueNames(platform)
    const to = (said: string) => `/staff/audit?${new URLSearchParams({ q: said })}`
    return {
      heading,
      found: page.rows.map((event) => {
        const { id, position, action, actorName, requestId } = event
        const subject = exportInWords(event, names) ?? event.subjectLabel
        return {
          to: to(position === null ? id : `#${position}`),
          title: wordsFor(action).label,
          detail: [position === null ? null : `#${position}`, actorName, subject].filter(Boolean).join(', '),
          reference: null,
          isExample: requestId === exampleRequest,
        }
      }),
      allTo: page.next ? to(search) : null,
    }
  },
}
