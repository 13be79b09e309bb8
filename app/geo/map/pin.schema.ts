import { z } from 'zod'

import { latLngLabel, parseLatLng } from './mercator.ts'
import type { Pin } from './pin.ts'

const problem = 'Type a latitude and a longitude in Australia, such as -33.9112, 151.1553'

/** The coordinates of a pin as its field sends them; an empty field is null. */
export const pinSchema = z
  .string()
  .max(60)
  .default('')
  .transform((typed, context): Pin | null => {
    if (typed.trim() === '') return null
    const point = parseLatLng(typed)
    if (!point) {
      context.addIssue({ code: 'custom', message: problem })
      return z.NEVER
    }
    const [lat = 0, lon = 0] = latLngLabel(point).split(', ').map(Number)
    return { lat, lon }
  })
