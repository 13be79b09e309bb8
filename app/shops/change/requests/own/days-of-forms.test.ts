import { expect, test } from 'vitest'

import { daysFormSchema } from '../../../hours/hours.schema.ts'
import { endSchema, leaveSchema } from '../../../leaving/leaving.schema.ts'
import { moveFormSchema } from './move.schema.ts'
import { insuranceFormSchema, nameFormSchema, saleFormSchema } from './own-change.schema.ts'

/** The fields of the forms of a shop that take a day. */
const forms = [
  [nameFormSchema, 'effectiveOn'],
  [saleFormSchema, 'effectiveOn'],
  [moveFormSchema, 'effectiveOn'],
  [insuranceFormSchema, 'validUntil'],
  [leaveSchema, 'last'],
  [endSchema, 'last'],
  [daysFormSchema, 'from'],
  [daysFormSchema, 'to'],
] as const

test('each form of a shop refuses a day that does not exist, at its field (rule W41)', () => {
  for (const [schema, field] of forms) {
    const isRefused = (day: string) =>
      schema.safeParse({ [field]: day }).error?.issues.some(({ path }) => path[0] === field) ?? false
    expect(['31/02/2027', '2027-02-30', '31/11/2026', '2027-02-28', '28/2/2027'].map(isRefused), field).toEqual([true, true, true, false, false]) // prettier-ignore
  }
})
