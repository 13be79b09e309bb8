import { z } from 'zod'

import { statusParts } from './status.ts'

const day = z.object({
  day: z.iso.date(),
  state: z.enum(['ok', 'degraded', 'failed', 'none']),
  ok: z.int(),
  degraded: z.int(),
  failed: z.int(),
  missing: z.int(),
})

/** The response of `GET /api/status`. Minutes are counted by day, in Sydney; `missing` are those without a check. */
export const statusSchema = z.object({
  success: z.literal(true),
  zone: z.string(),
  checkedAt: z.iso.datetime().optional(),
  history: z.enum(['current', 'remembered', 'unknown']),
  parts: z.array(
    z.object({
      part: z.enum(statusParts),
      now: z.enum(['ok', 'degraded', 'failed', 'unknown']),
      reason: z.string().optional(),
      days: z.array(day),
    }),
  ),
  incidents: z.array(
    z.object({
      part: z.enum(statusParts),
      state: z.enum(['degraded', 'failed']),
      openedAt: z.iso.datetime(),
      closedAt: z.iso.datetime().optional(),
    }),
  ),
})
