import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { startTestPlatform } from '#app/testing/test-platform.ts'

import { type AudienceCase, audienceCases } from '../testing/audiences.ts'

/** Starts the product with a person and one session of theirs. `age`: moves the session so many seconds into the past. */
async function start({ tables, makePerson, open }: AudienceCase) {
  const platform = await startTestPlatform()
  const { id } = await makePerson(platform)
  const token = await open(platform, id)
  const age = async (seconds: number) => {
    const by = sql`make_interval(secs => ${seconds})`
    await platform.database.queries.execute(
      sql`update ${sql.identifier(tables.sessions)} set last_seen_at = last_seen_at - ${by}, expires_at = expires_at - ${by}`,
    )
  }
  return { platform, id, token, age, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
}

test.for(audienceCases)('$who: a session ends after its idle time, which every use restarts', async (one) => {
  await using started = await start(one)
  const { idleMinutes, find } = one
  const { platform, token, age } = started
  for (let n = 0; n < 3; n += 1) {
    await age(idleMinutes * 60 - 60)
    expect(await find(platform, token)).toBeDefined()
  }
  await age(idleMinutes * 60 + 1)
  expect(await find(platform, token)).toBeUndefined()
})

test.for(audienceCases)('$who: a session ends at its maximum age, however much it is used', async (one) => {
  await using started = await start(one)
  const { idleMinutes, lifeMinutes, find } = one
  const { platform, token, age } = started
  const step = idleMinutes * 60 - 120
  for (let gone = step; gone < lifeMinutes * 60 - 10; gone += step) {
    await age(step)
    expect(await find(platform, token)).toBeDefined()
  }
  await age(step)
  expect(await find(platform, token)).toBeUndefined()
})

test.for(audienceCases)('$who: the time of last use is written at most once a minute', async (one) => {
  await using started = await start(one)
  const { tables, find } = one
  const { platform, token, age } = started
  const lastSeen = async () => {
    const { rows } = await platform.database.queries.execute<{ at: string }>(
      sql`select last_seen_at::text as at from ${sql.identifier(tables.sessions)}`,
    )
    return rows[0]?.at
  }
  await age(5)
  const before = await lastSeen()
  await find(platform, token)
  expect(await lastSeen()).toBe(before)
  await age(60)
  const then = await lastSeen()
  await find(platform, token)
  expect(await lastSeen()).not.toBe(then)
})

test.for(audienceCases)(
  '$who: an ended session loses access at once, ending is idempotent, and only one’s own can be ended',
  async (one) => {
    await using started = await start(one)
    const { open, find, makePerson, list, end } = one
    const { platform, id, token } = started
    const [other, stranger] = [await open(platform, id), await open(platform, (await makePerson(platform)).id)]
    const otherId = (await find(platform, other))?.sessionId ?? ''
    const strangersId = (await find(platform, stranger))?.sessionId ?? ''
    const ids = async () => (await list(platform, token)).map((one) => [one.id, one.isCurrent])
    expect(await ids()).toEqual([
      [(await find(platform, token))?.sessionId, true],
      [otherId, false],
    ])
    for (const sessionId of [otherId, otherId, strangersId]) await end(platform, token, sessionId)
    expect(await ids()).toHaveLength(1)
    expect(await find(platform, other)).toBeUndefined()
    expect(await find(platform, stranger)).toBeDefined()
  },
)

test.for(audienceCases)('$who: all other sessions end together, and the current one continues', async (one) => {
  await using started = await start(one)
  const { open, find, endOthers } = one
  const { platform, id, token } = started
  const others = [await open(platform, id), await open(platform, id)]
  expect(await endOthers(platform, token)).toBe(2)
  expect(await endOthers(platform, token)).toBe(0)
  for (const other of others) expect(await find(platform, other)).toBeUndefined()
  expect(await find(platform, token)).toBeDefined()
})

test.for(audienceCases)('$who: no session of a disabled person grants access', async (one) => {
  await using started = await start(one)
  const { tables, find } = one
  const { platform, id, token } = started
  const people = sql.identifier(tables.people)
  await platform.database.queries.execute(sql`update ${people} set disabled_at = now() where id = ${id}`)
  expect(await find(platform, token)).toBeUndefined()
})

test.for(audienceCases)('$who: a tampered, invented or missing token opens no session', async (one) => {
  await using started = await start(one)
  const { find } = one
  const { platform, token } = started
  const flipped = (token[0] === 'A' ? 'B' : 'A') + token.slice(1)
  for (const bad of [flipped, token.slice(0, -1), `${token}A`, '', 'undefined', undefined, "' or 1=1"])
    expect(await find(platform, bad)).toBeUndefined()
})
