import { z } from 'zod'

const path = z.string().min(1).max(500)

/** The reports of a page. They are cleaned before anything is stored: addresses lose their queries, and texts are shortened. */
export const trafficSchema = z.strictObject({
  events: z
    .array(
      z.discriminatedUnion('event', [
        z.strictObject({
          event: z.literal('page_view'),
          path,
          utm: z.string().max(1_000).optional(),
          referrer: z.string().max(500).optional(),
          width: z.number().int().min(0).max(100_000),
        }),
        z.strictObject({
          event: z.literal('click'),
          path,
          label: z.string().max(300),
          target: z.string().max(2_000),
          width: z.number().int().min(0).max(100_000),
        }),
      ]),
    )
    .min(1)
    .max(40),
})

export type TrafficEvent = z.output<typeof trafficSchema>['events'][number]
