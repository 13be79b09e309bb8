import fc from 'fast-check'
import { expect, test } from 'vitest'

import { weekFormSchema } from '../hours.schema.ts'
import { changeInWords, differingWeek } from '../hours-words.ts'
import { dayMinutes, type OpeningHours } from '../opening-hours.ts'
import { halfHours, isWeek } from '../valid-hours.ts'
import { readDay, readWeek, weekFields } from './week-form.ts'

const day = (...shifts: [number, number][]) => shifts
const usual: OpeningHours = [...Array.from({ length: 5 }, () => day([420, 1_080])), day([480, 720]), []]

const aShift = fc
  .tuple(fc.constantFrom(...halfHours), fc.constantFrom(...halfHours))
  .filter(([from, to]) => from !== to)
  .map(([from, to]): [number, number] => [from, to > from ? to : to + dayMinutes])
const aDay = fc.oneof(
  fc.constant([]),
  fc.constant(day([0, dayMinutes])),
  fc.array(aShift, { minLength: 1, maxLength: 3 }).map((shifts) => shifts.toSorted(([a], [b]) => a - b)),
)
const aWeek = fc.array(aDay, { minLength: 7, maxLength: 7 }).filter(isWeek)

test('every week of up to three periods a day is unchanged after a round trip through the form (rule OH3)', () => {
  fc.assert(
    fc.property(aWeek, (hours) => {
      expect(readWeek(weekFields(hours))).toEqual({ hours, problems: {} })
    }),
  )
})

test('with the tick Tuesday to Friday have the hours of Monday, whatever their own fields say (rule OH3)', () => {
  const fields = { ...weekFields(usual), Monday_from1: '450', Wednesday: 'closed', Friday_to1: 'nonsense' }
  expect(fields).toMatchObject({ same: 'yes' })
  expect(readWeek(fields)).toEqual({ hours: usual.with(0, [[450, 1_080]]).fill([[450, 1_080]], 1, 5), problems: {} })
  expect(readWeek({ ...fields, same: '' }).problems).toEqual({ Friday: 'Choose when it opens and when it closes' })
})

test('a period that closes before it opens ends on the next day, and equal times are a question', () => {
  const open = (from1: string, to1: string) => readDay({ X: 'open', X_from1: from1, X_to1: to1 }, 'X')
  expect(open('1020', '60')).toEqual({ shifts: [[1_020, 1_500]] })
  expect(open('420', '420')).toMatchObject({ problem: expect.stringContaining('24 hours') })
  expect(readDay({ X: 'always' }, 'X')).toEqual({ shifts: [[0, 1_440]] })
})

test('overlapping times are refused at their day, also across midnight, with the tick at Monday', () => {
  const late = weekFields(usual.with(5, [[1_020, 1_620]]).with(6, [[120, 600]]))
  expect(readWeek(late).problems).toEqual({ Sunday: 'The night before is open until 3:00 am. Open later.' })
  const same = { ...weekFields(usual), Monday_from2: '60', Monday_to2: '120', Monday_from1: '1020', Monday_to1: '180' }
  expect(Object.keys(readWeek(same).problems)).toEqual(['Monday'])
})

test('the form accepts only times of its lists, and never fails on hostile fields (rules OH1, R2)', () => {
  for (const wrong of ['15', '1440', '-30', '7:00', '0x1e', ' 30', '1e2', '٣٠'])
    expect(
      weekFormSchema.safeParse({ ...weekFields(usual), same: '', Sunday: 'open', Sunday_from1: wrong }).success,
    ).toBe(false)
  const value = fc.string({ unit: 'binary', maxLength: 20 })
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(weekFormSchema.shape)), value), (fields) => {
      const parsed = weekFormSchema.safeParse(fields)
      if (parsed.success) expect(isWeek(readWeek(parsed.data as never).hours)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('a change is worded by its days, and days with the same change are one line (rule OH5)', () => {
  const next = usual
    .with(0, [[420, 1_020]])
    .fill([[420, 1_020]], 1, 5)
    .with(6, [[0, 1_440]])
  const difference = differingWeek(usual, next)
  expect(changeInWords(difference)).toEqual([
    'Monday to Friday: 7:00 am – 5:00 pm, before 7:00 am – 6:00 pm',
    'Sunday: Open 24 hours, before Closed',
  ])
  expect(changeInWords(differingWeek(usual, usual))).toEqual([])
  expect([null, {}, { became: 'x' }].flatMap(changeInWords)).toEqual([])
})
