import { brand } from '#app/brand.ts'
import { abnInGroups } from '#app/core/text/abn.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { fullDate } from '#app/ui/time/dates.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { contractsOfShops, type PaperReport } from '../find/contracts-of-shops.server.ts'
import { labelOfStep, type LeavingStep, settledBy, stepsOf } from './leaving.ts'
import { findStoredLeaving, leavingOf, type StoredLeaving } from './leavings.queries.server.ts'

const dayWords = (day: string) => fullDate(day, 'UTC')
const fact = (label: string, value: string) => ({ label, value })

const laterWords = (step: LeavingStep, by: string): string => {
  if (step === 'closed') return 'After the last day'
  if (step === 'swept') return `After the last day, by ${by}`
  if (step === 'settled') return `By ${by}`
  return step === 'ended' ? 'When all money is settled' : 'Not yet'
}

/** Returns the two parties as they were when the agreement was ended. */
function partiesOf(row: StoredLeaving) {
  const { street, locality, state, postcode } = brand.address
  const abn = (digits: string) => fact('ABN', abnInGroups(digits))
  return [
    [fact('We', brand.legalName), abn(brand.abn), fact('Address', `${street}, ${locality} ${state} ${postcode}`)],
    [
      fact('You', row.party),
      ...(row.abn ? [abn(row.abn)] : []),
      fact('Shop', row.shopName),
      fact('Address', row.address),
    ],
  ]
}

/** Returns the content of the termination: the parties, the dates, and when what is settled (rule LV7). */
export function terminationOf(row: StoredLeaving): PaperReport {
  const leaving = leavingOf(row)
  const { reached, isOurs } = leaving
  const [last, by] = [dayWords(leaving.lastDay), dayWords(settledBy(leaving.lastDay))]
  const marks = Object.values(reached).map((mark) => mark.at)
  const latest = new Date(marks.toSorted().at(-1) ?? row.askedAt)
  const stepFact = (step: LeavingStep) => {
    const mark = reached[step]
    return [fact(labelOfStep(step, leaving), mark ? `Done on ${fullDate(mark.at)}` : laterWords(step, by))]
  }
  const whose = `The retailer agreement for ${row.shopName}`
  const underClause = `${whose} ends on ${last}. ${isOurs ? brand.legalName : row.party} ends it under clause 10 of the agreement.`
  return {
    title: 'End of the agreement',
    subject: row.shopName,
    at: latest,
    lead: [
      leaving.isSale ? `${whose} ended on ${last}, when the shop was handed over to its new owner.` : underClause,
      'This paper needs no signature.',
    ],
    sections: [
      { heading: 'The parties', notes: [], entries: partiesOf(row) },
      {
        heading: 'The dates',
        notes: [],
        entries: [
          [fact('Confirmed on', fullDate(row.askedAt)), fact('Last day', last), fact('All money settled', `By ${by}`)],
        ],
      },
      {
        heading: 'What is done when',
        notes: [`As it is on ${fullDate(latest)}.`],
        entries: stepsOf(leaving)
          .filter((step) => step !== 'asked')
          .map(stepFact),
      },
    ],
  }
}

const draw = async (platform: Platform, row: StoredLeaving | undefined): Promise<Buffer | undefined> =>
  row && row.undoneAt === null ? platform.port(contractsOfShops).drawReport(terminationOf(row)) : undefined

/** Returns the PDF of a retailer's own termination, also of a shop that is closed or has another owner by now. */
export async function drawOwnTermination(
  platform: Platform,
  actor: RetailerActor,
  id: string,
): Promise<Buffer | undefined> {
  const row = await findStoredLeaving(platform.database.queries, id)
  return draw(platform, row?.retailerId === actor.id ? row : undefined)
}

/** Returns the PDF of a termination for staff. @throws RefusedError forbidden */
export async function drawTermination(platform: Platform, actor: StaffActor, id: string): Promise<Buffer | undefined> {
  permit(actor, 'newsagencies:read')
  return draw(platform, await findStoredLeaving(platform.database.queries, id))
}

/** Responds with the PDF as a download that no cache may store. The file name does not identify the person. */
export function terminationAnswer(file: Buffer): Response {
  return new Response(Uint8Array.from(file), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="end-of-agreement.pdf"',
      'Content-Length': String(file.length),
      'Cache-Control': 'no-store',
    },
  })
}
