import { Hono } from 'hono'

import type { ApiEnvironment } from '#app/web/api/api.server.ts'
import { describe } from '#app/web/api/describe.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { statusBoard } from './status-board.server.ts'
import { statusZone } from './status-days.ts'
import { statusSchema } from './status.schema.ts'

const description = describe({
  summary: 'Get the current status and the last 90 days',
  access: 'anyone',
  description: 'The data of the page /status. While the database is away, it has the data of this process.',
  answer: statusSchema,
  refusals: ['bad-request', 'unavailable'],
})

/** `GET /api/status`. */
export function statusApi(platform: Platform) {
  const board = statusBoard(platform)
  return new Hono<ApiEnvironment>().get('/status', description, async (c) =>
    c.json({ success: true, zone: statusZone, ...(await board.read(new Date())) }),
  )
}
