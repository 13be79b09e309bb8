import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

import { RefusedError } from '#app/core/errors.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

const app = join(import.meta.dirname, '../..')
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.server\.tsx?$/.test(file) && !/(^|\/)(guards|testing)\//.test(file))
  .map((file) => ({ file: join(app, file), text: readFileSync(join(app, file), 'utf8') }))

/** Returns the parameters of each exported function, as source text. */
function takenBy(text: string): { name: string; taken: string }[] {
  return parseSync('case.ts', text).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
    const { declaration } = statement
    const functions =
      declaration.type === 'FunctionDeclaration'
        ? [{ id: declaration.id, made: declaration }]
        : declaration.type === 'VariableDeclaration'
          ? declaration.declarations.map(({ id, init }) => ({ id, made: init }))
          : []
    return functions.flatMap(({ id, made }) =>
      id?.type === 'Identifier' && made && 'params' in made
        ? [{ name: id.name, taken: made.params.map(({ start, end }) => text.slice(start, end)).join(' ') }]
        : [],
    )
  })
}

/** The use cases that take a member of staff, by name. */
const useCases = new Map(
  sources.flatMap(({ file, text }) =>
    text.includes('StaffActor')
      ? takenBy(text)
          .filter(({ taken }) => /\bStaffActor\b/.test(taken))
          .map(({ name }) => [name, file] as const)
      : [],
  ),
)

/** The lines of the table: how each use case treats the second factor. */
const lines = new Map(
  readFileSync(join(app, 'office/README.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, names = '', asks = '', why = ''] = line.split('|').map((cell) => cell.trim())
      if (!/^`\w+`/.test(names)) return []
      return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, { asks, why }] as const)
    }),
)

const asking = [...lines].filter(([, { asks }]) => asks === 'yes').map(([name]) => name)

test('every use case with a StaffActor has a line about the second factor in the README of the office (rule BO12)', () => {
  expect(useCases.size).toBeGreaterThan(100)
  expect([...useCases.keys()].filter((name) => !lines.has(name))).toEqual([])
  const inTheSources = (name: string) =>
    sources.some(({ text }) => /[(<]/.test(text.split(`function ${name}`)[1]?.[0] ?? ''))
  expect([...lines.keys()].filter((name) => !inTheSources(name))).toEqual([])
  for (const [name, { asks, why }] of lines)
    expect([name, asks, why]).toEqual([name, expect.stringMatching(/^(yes|no|in part)$/), expect.stringMatching(/\w/)])
})

/** Enough for each use case to reach its guard, which comes first. */
const given = { right: 'export', filter: {}, days: {} }

test('a use case that needs a fresh second factor refuses an owner whose factor is eleven minutes old (rule BO12)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, 'owner')
  const late: StaffActor = { ...actor, secondFactorAt: new Date(Date.now() - 11 * 60_000) }
  const answers: unknown[] = []
  for (const name of asking) {
    const all = (await import(useCases.get(name) ?? '')) as Record<string, (...taken: unknown[]) => unknown>
    const asked = async () => all[name]?.(platform, late, given, testOrigin, testOrigin)
    answers.push([name, await asked().catch((error: unknown) => error instanceof RefusedError && error.code)])
  }
  expect(answers).toEqual(asking.map((name) => [name, 'forbidden']))
})
