import { z } from 'zod'

import { canvas } from '../agreement/signature.ts'
import { capacities, type Capacity } from '../signing.ts'

const point = z.strictObject({
  x: z
    .number()
    .min(-20)
    .max(canvas.width + 20),
  y: z
    .number()
    .min(-20)
    .max(canvas.height + 20),
})

/** A hand draws some thousand points; an attack would send more. */
const maxPoints = 6_000

/** The body of SUBMIT: the capacity and the signature (rule SG8). */
export const completeSchema = z.strictObject({
  capacity: z.enum(Object.keys(capacities) as [Capacity, ...Capacity[]], 'Please say as what you sign'),
  signature: z.discriminatedUnion('method', [
    z.strictObject({
      method: z.literal('drawn'),
      strokes: z
        .array(z.array(point).min(1).max(maxPoints))
        .min(1)
        .max(200)
        .refine((strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= maxPoints, 'Too many points'),
    }),
    z.strictObject({ method: z.literal('typed'), text: z.string().max(200) }),
  ]),
})
