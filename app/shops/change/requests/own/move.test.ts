import { expect, test } from 'vitest'

import { placeFormSchema } from './move.schema.ts'

const place = { street1: '1 High Street', suburb: 'Marrickville', state: 'NSW' }

test.for([
  ['', ['Enter the postcode']],
  ['0001', ['No place in Australia has this postcode']],
  [' 2204 ', undefined],
] as const)('the postcode %j of a move is explained as %j (rule C12)', ([postcode, problems]) => {
  expect(placeFormSchema.safeParse({ ...place, postcode }).error?.issues.map(({ message }) => message)).toEqual(
    problems,
  )
})
