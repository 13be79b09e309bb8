import { sql } from 'drizzle-orm'

import { newId } from '#app/core/new-id.server.ts'
import { answerPrivacyRequest, receivePrivacyRequest } from '#app/privacy/requests/manage-privacy-requests.server.ts'
import type { RequestKind, RequestWay } from '#app/privacy/requests/privacy-request.ts'
import { sydneyDay } from '#app/traffic/sydney-day.ts'

import { hoursBefore } from './example-clock.ts'
import { done, exampleOrigin as origin, type World } from './example-world.ts'

type Asked = { kind: RequestKind; cameBy: RequestWay; days: number; answer?: string; isRefused?: boolean }

/** The age of each request: the first is overdue, the second is due soon. */
const requests: readonly Asked[] = [
  { kind: 'access', cameBy: 'letter', days: 33 },
  { kind: 'erasure', cameBy: 'email', days: 25 },
  { kind: 'correction', cameBy: 'phone', days: 3 },
  { kind: 'access', cameBy: 'email', days: 30, answer: 'Sent the PDF to the address that we have.' },
  { kind: 'erasure', cameBy: 'email', days: 21, answer: 'Could not show that the address is theirs.', isRefused: true },
]

/** Adds requests for personal data, of people who wrote or registered; some are not answered yet. */
export function tellOfPrivacy({ clock, platform, office, start, end }: World): void {
  const hoursUntil = (at: Date) => (at.getTime() - Date.now()) / 3_600_000
  for (const [index, { kind, cameBy, days, answer, isRefused = false }] of requests.entries()) {
    // Requests from before the month are recorded on its second day.
    const hours = Math.max(hoursUntil(start) + 24, hoursUntil(hoursBefore(end, days * 24)))
    clock.inOffice([hours, hours + 20], async () => {
      const { rows } = await platform.database.queries.execute<{ email: string }>(
        sql`select email from enquiries union all select email from registrations`,
      )
      const receivedOn = sydneyDay(hoursBefore(end, days * 24))
      const said = { id: newId(), kind, cameBy, receivedOn, who: rows[index % rows.length]?.email ?? '' }
      const id = done(await receivePrivacyRequest(platform, await office.as('operations'), { said, origin }))
      if (answer)
        done(await answerPrivacyRequest(platform, await office.as('operations'), { id, answer, isRefused, origin }))
    })
  }
}
