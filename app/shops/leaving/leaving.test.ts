import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isBusinessDay } from '#app/geo/calendar/public-holidays.ts'
import { isoDay } from '#app/ui/time/dates.ts'

import { canUndo, closedFrom, firstLastDay, isOpenStep, isTimeToClose, type Leaving, type LeavingStep, leavingSteps, nextActOf, nextLeavingStep, problemOfLastDay, settledBy, stepsOf, undoUntilOf } from './leaving.ts' // prettier-ignore

const bendigo = { state: 'VIC', timeZone: 'Australia/Melbourne' } as const
const mark = { at: '2026-12-04T00:00:00Z', by: 'Moira', isStaff: false }
const upTo = (step: LeavingStep) =>
  Object.fromEntries(leavingSteps.slice(0, leavingSteps.indexOf(step) + 1).map((each) => [each, mark]))

/** A retailer who confirmed on a Friday morning, with the last day on the Wednesday after. */
const friday = new Date('2026-12-03T23:00:00Z')
const leaving: Leaving = {
  id: '',
  shopId: '',
  shopName: 'Kelly’s',
  isOurs: false,
  isSale: false,
  lastDay: '2026-12-09',
  undoUntil: undoUntilOf(friday, bendigo),
  hasTablet: true,
  tabletStays: false,
  isUndone: false,
  reached: { asked: mark },
  shipment: null,
}

test('a retailer leaves on any day from today in the shop’s own zone, within a year (rule LV1)', () => {
  const problem = (day: string) => problemOfLastDay(day, { isOurs: false, now: friday, clock: bendigo })
  expect(firstLastDay(false, friday, bendigo)).toBe('2026-12-04')
  expect(problem('2026-12-03')).toBe('too-soon')
  expect(problem('2026-12-04')).toBeUndefined()
  expect(problem('2027-12-05')).toBeUndefined()
  expect(problem('2027-12-06')).toBe('too-far')
  for (const day of ['', 'soon', '2026-02-30', '2026-13-01', '9999-99-99', '2026-12-4', '+02026-12-04'])
    expect(problem(day), day).toBe('no-day')
  // 11 pm on Thursday in Perth.
  expect(firstLastDay(false, new Date('2026-12-03T15:00:00Z'), { state: 'WA', timeZone: 'Australia/Perth' })).toBe(
    '2026-12-03',
  )
})

test('we give 14 days’ notice, counted from the next business day (rule LV1)', () => {
  expect(firstLastDay(true, friday, bendigo)).toBe('2026-12-21')
  const ours = { isOurs: true, now: friday, clock: bendigo }
  expect(problemOfLastDay('2026-12-20', ours)).toBe('too-soon')
  expect(problemOfLastDay('2026-12-21', ours)).toBeUndefined()
})

test('our notice is never shorter than 14 days, and the time to undo ends on a business day (rules LV1, LV3)', () => {
  const from = { min: new Date('2026-01-01'), max: new Date('2032-12-31'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(from), (now) => {
      const today = isoDay(now, bendigo.timeZone)
      const days = (Date.parse(firstLastDay(true, now, bendigo)) - Date.parse(today)) / 86_400_000
      expect(days).toBeGreaterThan(14)
      const undoUntil = undoUntilOf(now, bendigo)
      expect(undoUntil > now && isBusinessDay(isoDay(undoUntil, bendigo.timeZone), 'VIC')).toBe(true)
    }),
  )
})

test('the shop closes after its last day, but never before the time to undo is over (rule LV5)', () => {
  const at = (moment: string, one = leaving) => isTimeToClose(one, new Date(moment), bendigo)
  expect(closedFrom(leaving, bendigo)).toBe('2026-12-10')
  expect(at('2026-12-09T12:59:00Z')).toBe(false)
  expect(at('2026-12-09T13:00:00Z')).toBe(true)
  // The last day is today: the retailer can stay until Monday at 5 pm.
  const atOnce = { ...leaving, lastDay: '2026-12-04' }
  expect(closedFrom(atOnce, bendigo)).toBe('2026-12-07')
  expect(at('2026-12-05T13:00:00Z', atOnce)).toBe(false)
  expect(at('2026-12-07T06:00:01Z', atOnce)).toBe(true)
})

test('a retailer stays until the end of the next business day, staff until the shop closes, and our notice is ours (rule LV3)', () => {
  const monday = new Date('2026-12-07T06:00:00Z')
  const late = new Date('2026-12-07T06:00:01Z')
  const may = (one: Leaving, now: Date, isStaff = false) => canUndo(one, { isStaff, now })
  expect([may(leaving, monday), may(leaving, late), may(leaving, late, true)]).toEqual([true, false, true])
  const ours = { ...leaving, isOurs: true }
  expect([may(ours, monday), may(ours, monday, true)]).toEqual([false, true])
  const closed = { ...leaving, reached: upTo('closed') }
  expect([may(closed, monday), may(closed, monday, true)]).toEqual([false, false])
  expect(may({ ...leaving, isUndone: true }, monday, true)).toBe(false)
})

test('money is settled after the last day, and the authority to debit ends after that (rule LV4)', () => {
  expect(settledBy(leaving.lastDay)).toBe('2026-12-23')
  const open = (one: Leaving) => leavingSteps.filter((step) => isOpenStep(one, step))
  expect(open(leaving)).toEqual(['sent', 'returned', 'closed'])
  expect(open({ ...leaving, reached: upTo('closed') })).toEqual(['swept'])
  expect(open({ ...leaving, reached: upTo('swept') })).toEqual(['settled'])
  expect(open({ ...leaving, reached: upTo('settled') })).toEqual(['ended'])
  expect(open({ ...leaving, isUndone: true })).toEqual([])
  const without = { ...leaving, hasTablet: false }
  expect(open(without)).toEqual(['closed'])
  expect(stepsOf(without)).not.toContain('returned')
  expect([nextLeavingStep(leaving), nextLeavingStep(without)]).toEqual(['sent', 'closed'])
})

test('staff send the label at once, then settle within 14 days, then end the authority (rule LV6)', () => {
  const [label, settle] = [
    { act: 'send-label', due: '2026-12-09' },
    { act: 'settle', due: '2026-12-23' },
  ]
  expect(nextActOf(leaving)).toEqual(label)
  expect(nextActOf({ ...leaving, reached: upTo('sent') })).toBeUndefined()
  expect(nextActOf({ ...leaving, hasTablet: false })).toBeUndefined()
  expect(nextActOf({ ...leaving, reached: { asked: mark, closed: mark } })).toEqual(label)
  expect(nextActOf({ ...leaving, reached: { asked: mark, returned: mark } })).toBeUndefined()
  expect(nextActOf({ ...leaving, reached: { asked: mark, returned: mark, closed: mark } })).toEqual(settle)
  expect(nextActOf({ ...leaving, reached: upTo('closed') })).toEqual(settle)
  expect(nextActOf({ ...leaving, reached: upTo('settled') })).toEqual({ act: 'end-authority', due: '2026-12-23' })
  expect(nextActOf({ ...leaving, reached: upTo('ended') })).toBeUndefined()
  expect(nextActOf({ ...leaving, isUndone: true })).toBeUndefined()
})
