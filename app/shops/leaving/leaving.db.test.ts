import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { newId } from '#app/core/new-id.server.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { renderMail } from '#app/outbox/mail/template.server.ts'
import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import { closeShop } from '../change/close-shop.server.ts'
import { reopenShop } from '../change/opening/open-shop.server.ts'
import { transferShop } from '../change/transfer-shop.server.ts'
import { findWaitingGoLives } from '../go-live/waiting/find-waiting-go-lives.server.ts'
import { ensureGoLive } from '../go-live/go-lives.queries.server.ts'
import { findOwnNext, listOwnGoLives } from '../go-live/list-own-go-lives.server.ts'
import { loadShopsList } from '../office/shops-list.server.ts'
import { shops } from '../shops.queries.server.ts'
import { wholeShop } from '../testing/shop-fixtures.ts'
import { beginLeaving, ownLeaver, staffLeaver } from './begin-leaving.server.ts'
import { lastDayMail } from './leaving.mail.tsx'
import { closeLeftShops } from './close-left-shops.server.ts'
import { findDueLeavings, findLeavings, findOwnLeaving, listLeftShops, waysToClose } from './find-leavings.server.ts'
import { markLeaving, recordLabel, undoLeaving } from './mark-leaving.server.ts'
import { drawOwnTermination, drawTermination } from './termination.server.ts'
import { startOpenShop } from './testing/start-open-shop.ts'

/** Friday morning in Bendigo. The retailer can stay until Monday at 5 pm. */
const friday = new Date('2026-12-03T23:00:00Z')
const tuesday = new Date('2026-12-07T22:00:00Z')
const lastDay = '2026-12-09'
/** The morning after the last day. */
const after = new Date('2026-12-09T22:00:00Z')
const parcel = { carrier: 'Kelpie Express', trackingNumber: 'KX 1042 7788' }

/** Starts a product with an open shop, its logged-in retailer, another retailer, and a colleague. */
async function start() {
  const opened = await startOpenShop()
  const { platform, queries, mia, colleague, id, shopOf, rows } = opened
  const { actor: stranger } = await logInAs(platform, 'wayne@example.com')
  const leave = async (
    said: Partial<Parameters<typeof beginLeaving>[2]> = {},
    leaver = ownLeaver(mia),
    now = friday,
  ) => {
    const { version } = await shopOf()
    const asked = { id, isOurs: false, lastDay, reason: 'I retire', version, origin, ...said }
    const result = await beginLeaving(platform, leaver, asked, now)
    return result.ok ? 'ok' : result.refusal
  }
  const stay = async (leaver = ownLeaver(mia), now = friday) => {
    const leaving = (await rows()).at(-1)?.id ?? ''
    const result = await undoLeaving(platform, leaver, { leaving, origin }, now)
    return result.ok ? 'ok' : result.refusal
  }
  const mark = async (step: Parameters<typeof markLeaving>[2]['step']) => {
    const leaving = (await rows()).at(-1)?.id ?? ''
    const result = await markLeaving(platform, colleague, { leaving, step, origin })
    return result.ok ? 'ok' : result.refusal
  }
  const mailed = async () =>
    (await queries.select().from(mails).orderBy(asc(mails.createdAt), asc(mails.id)))
      .filter(({ template }) => template.startsWith('leaving-'))
      .map(({ template }) => template)
  const kinds = async () => (await findEvents(queries, { kind: 'newsagency', id })).map(({ kind }) => kind)
  return { ...opened, stranger, leave, stay, mark, mailed, kinds }
}

test('a retailer leaves: the shop closes after the last day, staff mark the steps, and the papers stay (rules LV1 to LV7)', async () => {
  const { platform, mia, colleague, id, shopOf, rows, leave, mark, mailed, kinds } = await start()
  await using _platform = platform
  const page = (now: Date, last: string | null = null) => findOwnLeaving(platform, mia, { shopId: id, last }, now)
  expect((await page(friday, '2026-12-03'))?.choice?.dates).toBeNull()
  expect((await page(friday, lastDay))?.choice).toMatchObject({
    hasTablet: true,
    dates: {
      lastDay: 'Wednesday 9 December 2026',
      closedFrom: 'Thursday 10 December 2026',
      settledBy: 'Wednesday 23 December 2026',
      undoUntil: 'Monday 7 December 2026 at 5:00 pm',
    },
  })
  expect(await leave()).toBe('ok')
  expect(await rows()).toMatchObject([
    { lastDay, isOurs: false, reason: 'I retire', hasTablet: true, party: 'Moira Kelly', askedByStaff: false },
  ])
  expect((await shopOf()).status).toBe('open')
  expect(await listOwnGoLives(platform, mia)).toMatchObject([{ lastDay: 'Wednesday 9 December 2026' }])
  const tile = { words: 'Your last day is Wednesday 9 December 2026', path: `/account/shops/${id}/leave` }
  expect((await findOwnNext(platform, mia)).get(id)).toMatchObject(tile)
  expect((await page(friday))?.list).toMatchObject({ canUndo: true })

  const due = async () => (await findDueLeavings(platform, colleague, { few: 9 })).map(({ act }) => act)
  expect(await due()).toEqual(['send-label'])
  const label = { leaving: (await rows())[0]?.id ?? '', ...parcel, origin }
  expect(await recordLabel(platform, colleague, { ...label, expectedNumber: null })).toMatchObject({ ok: true })
  expect(await recordLabel(platform, colleague, { ...label, expectedNumber: null })).toMatchObject({ ok: true })
  const corrected = { ...label, trackingNumber: 'KX 2' }
  expect(await recordLabel(platform, colleague, { ...corrected, expectedNumber: null })).toMatchObject({
    refusal: 'stale',
  })
  expect(await recordLabel(platform, colleague, { ...corrected, expectedNumber: 'KX 1042 7788' })).toMatchObject({
    ok: true,
  })
  expect([await mark('swept'), await mark('returned'), await mark('returned')]).toEqual(['not-yet', 'ok', 'ok'])
  expect(await recordLabel(platform, colleague, { ...label, expectedNumber: 'KX 2' })).toMatchObject({
    refusal: 'not-yet',
  })

  await closeLeftShops(platform, tuesday)
  expect((await shopOf()).status).toBe('open')
  await closeLeftShops(platform, after)
  await closeLeftShops(platform, after)
  expect(await shopOf()).toMatchObject({ status: 'closed', closedReason: 'The retailer left', contractTokenHash: null })
  expect(await due()).toEqual(['settle'])
  expect([await mark('ended'), await mark('swept'), await mark('settled')]).toEqual(['not-yet', 'ok', 'ok'])
  expect(await due()).toEqual(['end-authority'])
  expect([await mark('ended'), await mark('ended')]).toEqual(['ok', 'ok'])
  expect(await due()).toEqual([])
  expect(await mailed()).toEqual(['leaving-asked', 'leaving-last-day', 'leaving-settled'])
  expect(await kinds()).toEqual(expect.arrayContaining(['leaving-asked', 'label-sent', 'label-changed', 'tablet-returned', 'closed', 'last-debit-made', 'leaving-settled', 'debit-authority-ended'])) // prettier-ignore
  expect((await kinds()).filter((kind) => kind === 'closed')).toHaveLength(1)
  // The account has the papers of the closed shop.
  expect((await page(after))?.list?.reached.settled?.by).toBe('Tillway')
  expect(await listLeftShops(platform, mia)).toMatchObject([{ path: `/account/shops/${id}/leave` }])
  expect((await drawOwnTermination(platform, mia, label.leaving))?.subarray(0, 5).toString()).toBe('%PDF-')
})

test('an end of the agreement is stored once for two submits, and another day or an older view is refused (rules LV1, N7)', async () => {
  const { platform, colleague, rows, leave, mailed, shopOf, queries } = await start()
  await using _platform = platform
  const { version } = await shopOf()
  expect(await leave({ version: version - 1 })).toBe('stale')
  expect(await Promise.all([leave(), leave()])).toEqual(['ok', 'ok'])
  expect(await leave({ lastDay: '2026-12-10' })).toBe('stale')
  expect(await leave({ isOurs: true, lastDay: '2027-02-01' }, staffLeaver(colleague))).toBe('stale')
  expect(await rows()).toHaveLength(1)
  expect(await mailed()).toEqual(['leaving-asked'])
  const audited = await queries.select().from(auditEvents)
  // The retailer's own words are not in the audit log.
  expect(JSON.stringify(audited)).not.toContain('I retire')
  expect(audited.map(({ action }) => action)).toContain('newsagency.leaving-asked')
})

test('no one ends the agreement of another retailer, sees its page or its papers, or stays in their place (rule LV1)', async () => {
  const { platform, mia, stranger, id, rows, leave, stay, queries } = await start()
  await using _platform = platform
  expect(await leave({}, ownLeaver(stranger))).toBe('not-found')
  expect(await leave({ id: newId() })).toBe('not-found')
  expect(await leave()).toBe('ok')
  expect(await stay(ownLeaver(stranger))).toBe('not-found')
  expect(await findOwnLeaving(platform, stranger, { shopId: id, last: null }, friday)).toBeUndefined()
  const leaving = (await rows())[0]?.id ?? ''
  expect(await drawOwnTermination(platform, stranger, leaving)).toBeUndefined()
  const { actor: viewer } = await signInAs(platform, 'viewer')
  expect(() => staffLeaver(viewer)).toThrow('permission')
  await expect(markLeaving(platform, viewer, { leaving, step: 'returned', origin })).rejects.toThrow('permission')
  expect((await drawTermination(platform, viewer, leaving))?.length).toBeGreaterThan(1_000)
  await queries.update(shops).set({ signedAt: null }).where(eq(shops.id, id))
  await stay()
  expect(await leave()).toBe('not-signed')
  expect(await findOwnLeaving(platform, mia, { shopId: id, last: null }, friday)).toBeUndefined()
})

test('the retailer stays until the next business day is over, staff until the shop closes, and our notice stands (rule LV3)', async () => {
  const { platform, colleague, shopOf, rows, leave, stay, mailed, kinds } = await start()
  await using _platform = platform
  expect(await leave()).toBe('ok')
  expect(await Promise.all([stay(), stay()])).toEqual(['ok', 'ok'])
  expect(await mailed()).toEqual(['leaving-asked', 'leaving-undone'])
  expect(await mailedBy(platform, 'leaving-undone')).toMatchObject([
    { ratesUrl: `${platform.config.PUBLIC_URL}/agent#rates` },
  ])
  await closeLeftShops(platform, after)
  expect((await shopOf()).status).toBe('open')
  // Once more, and too late.
  expect(await leave({}, undefined, new Date(friday.getTime() + 1_000))).toBe('ok')
  expect(await stay(undefined, tuesday)).toBe('too-late')
  expect(await stay(staffLeaver(colleague), tuesday)).toBe('ok')
  const ours = { isOurs: true, lastDay: '2026-12-21', reason: 'No parcels for a year' }
  expect(await leave({ ...ours, lastDay: '2026-12-20' }, staffLeaver(colleague))).toBe('too-soon')
  expect(await leave(ours, staffLeaver(colleague), new Date(friday.getTime() + 2_000))).toBe('ok')
  expect(await stay()).toBe('too-late')
  expect((await kinds()).filter((kind) => kind === 'leaving-undone')).toHaveLength(2)
  await closeLeftShops(platform, new Date('2026-12-21T22:00:00Z'))
  expect(await shopOf()).toMatchObject({ status: 'closed', closedReason: 'We ended the agreement' })
  // No label was sent yet, so the mail asks for none (rule LV5), and staff still see that it is missing.
  const [over] = await mailedBy(platform, 'leaving-last-day')
  const { plainText } = await renderMail(lastDayMail, lastDayMail.data.parse(over))
  expect(plainText).toContain('We send you a label for the tablet')
  expect(plainText).not.toContain('with our label')
  expect(await findDueLeavings(platform, colleague, { few: 9 })).toMatchObject([{ act: 'send-label' }])
  expect(await stay(staffLeaver(colleague))).toBe('too-late')
  expect(await rows()).toHaveLength(3)
})

test('of an undo and the closing job at once one wins, and two jobs close a shop once (rule LV5)', async () => {
  const { platform, colleague, shopOf, rows, leave, stay, mailed, kinds } = await start()
  await using _platform = platform
  expect(await leave()).toBe('ok')
  const [undone] = await Promise.all([
    stay(staffLeaver(colleague), after),
    closeLeftShops(platform, after),
    closeLeftShops(platform, after),
  ])
  const isClosed = (await shopOf()).status === 'closed'
  expect(undone).toBe(isClosed ? 'too-late' : 'ok')
  const [row] = await rows()
  expect([row?.closedAt !== null, row?.undoneAt !== null]).toEqual([isClosed, !isClosed])
  expect((await mailed()).filter((one) => one === 'leaving-last-day')).toHaveLength(isClosed ? 1 : 0)
  expect((await kinds()).filter((kind) => kind === 'closed')).toHaveLength(isClosed ? 1 : 0)
})

test('a shop without a tablet returns none and waits for no hardware, and one that was signed again can leave again (rules LV1, LV4, LV9)', async () => {
  const { platform, queries, mia, colleague, id, shopOf, rows, leave } = await start()
  await using _platform = platform
  await queries.update(shops).set({ status: 'onboarding' }).where(eq(shops.id, id))
  await platform.database.transaction((tx) => ensureGoLive(tx, id, wholeShop.signedAt))
  const waiting = async () => (await findWaitingGoLives(platform, colleague, { few: 9 })).length
  const listed = async (filters: Record<string, string>) => {
    const { rows: found } = await loadShopsList(platform, colleague, new URLSearchParams(filters))
    return found.map(({ known, isStalled }) => [known, isStalled])
  }
  expect([await waiting(), (await listed({ waits: 'us' })).length]).toEqual([1, 1])
  expect(await leave()).toBe('ok')
  expect(await rows()).toMatchObject([{ hasTablet: false }])
  expect([await waiting(), await listed({ waits: 'us' }), await listed({ still: '5' })]).toEqual([0, [], []])
  expect(await listed({})).toEqual([['Last day 9 Dec 2026', false]])
  expect((await findLeavings(queries, await shopOf(), friday))[0]?.dates).toEqual({ lastDay: '9 Dec 2026', closedFrom: '10 Dec 2026', settledBy: '23 Dec 2026', undoUntil: '7 Dec 2026, 17:00' }) // prettier-ignore
  expect(waysToClose(await shopOf(), await findLeavings(queries, await shopOf(), friday))).toEqual({ end: false, close: false }) // prettier-ignore
  await closeLeftShops(platform, after)
  expect(await reopenShop(platform, colleague, { id, origin })).toMatchObject({ ok: true })
  expect(waysToClose(await shopOf(), await findLeavings(queries, await shopOf(), after))).toEqual({ end: false, close: true }) // prettier-ignore
  const page = () => findOwnLeaving(platform, mia, { shopId: id, last: null }, after)
  expect((await page())?.list).toBeDefined()
  expect(await leave({ lastDay: '2026-12-11' }, undefined, after)).toBe('not-signed')
  await queries.update(shops).set({ signedAt: after }).where(eq(shops.id, id))
  expect(waysToClose(await shopOf(), await findLeavings(queries, await shopOf(), after))).toEqual({ end: true, close: false }) // prettier-ignore
  expect((await page())?.choice).toBeDefined()
  expect(await leave({ lastDay: '2026-12-11' }, undefined, after)).toBe('ok')
})

test('a store that staff closed before its last day signs again if it is reopened after that day, and stays reopened (rules LV5, LV9)', async () => {
  const { platform, colleague, id, shopOf, leave } = await start()
  await using _platform = platform
  expect(await leave()).toBe('ok')
  const closed = { id, reason: 'Flooded', version: (await shopOf()).version, origin }
  expect(await closeShop(platform, colleague, closed)).toMatchObject({ ok: true })
  expect(await reopenShop(platform, colleague, { id, origin }, after)).toMatchObject({ ok: true })
  expect(await shopOf()).toMatchObject({ status: 'onboarding', signedAt: null })
  await closeLeftShops(platform, after)
  expect((await shopOf()).status).toBe('onboarding')
})

test('a shop with a new owner is not closed for the former one, whose money is still settled (rule LV5)', async () => {
  const { platform, queries, mia, colleague, id, shopOf, leave, mark, mailed } = await start()
  await using _platform = platform
  expect(await leave()).toBe('ok')
  const { actor: owner } = await signInAs(platform, 'owner')
  const next = { contactName: 'Ana Costa', email: 'ana@costa.example', phone: '0491570156', abn: '51824753556', licensedPostOffice: false } // prettier-ignore
  const { version } = await shopOf()
  expect(await transferShop(platform, owner, { id, owner: next, version, origin })).toMatchObject({ ok: true })
  await closeLeftShops(platform, after)
  expect((await shopOf()).status).toBe('onboarding')
  expect(await findDueLeavings(platform, colleague, { few: 9 })).toMatchObject([{ act: 'settle' }])
  expect([await mark('swept'), await mark('settled'), await mark('ended')]).toEqual(['ok', 'ok', 'ok'])
  // The mail goes to the former owner, and the new one gets none.
  expect(await mailed()).toEqual(['leaving-asked', 'leaving-settled'])
  const settled = (await queries.select().from(mails)).filter(({ template }) => template === 'leaving-settled')
  expect(settled.map(({ toAddress }) => toAddress)).toEqual(['mia@example.com'])
  expect((await findOwnLeaving(platform, mia, { shopId: id, last: null }, after))?.list).toBeDefined()
})
