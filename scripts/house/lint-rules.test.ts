import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'
import { z } from 'zod'

import { rootFolder } from '../root-folder.ts'
import { runTool } from '../steps/run-command.ts'

const reportSchema = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

/** Returns the rules that our lint configuration finds broken in made-up files, as `file rule`. */
async function broken(files: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-lint-'))
  try {
    copyFileSync(join(rootFolder, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    writeFileSync(
      join(folder, 'tsconfig.json'),
      '{ "compilerOptions": { "strict": true, "jsx": "preserve", "types": [] } }',
    )
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    const { output } = await runTool('oxlint/bin/oxlint', ['--type-aware', '-f', 'json', '.'], { cwd: folder })
    const { diagnostics } = reportSchema.parse(JSON.parse(output))
    return diagnostics.map(({ code, filename }) => `${filename} ${/\((.+)\)/.exec(code)?.[1] ?? code}`).toSorted()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('the linter finds what the style forbids, with the types of the program', async () => {
  const files = {
    'promises.ts':
      'async function a() {}\nexport function b() { a(); if (a()) return 1; return 2 }\nexport const c = async () => { await 1 }',
    'types.ts': 'export const a = (b: any, c?: string) => [b, c!]',
    'imports.ts': `import { T } from './t.ts'\nexport const a: T = 1`,
    't.ts': 'export type T = number',
    'cycle-a.ts': `import type { B } from './cycle-b.ts'\nexport type A = { b: B }`,
    'cycle-b.ts': `import type { A } from './cycle-a.ts'\nexport type B = { a: A }`,
    'choices.ts':
      'export function a(b: unknown) { if (b == 1) { return 1 } else { return 2 } }\nvar d = 1\nlet e = d\nconsole.log(e)',
    'screen.tsx':
      'export const A = () => <p style={{ color: "red" }} dangerouslySetInnerHTML={{ __html: "" }} />\nexport const B = () => <img src="/a.png" />',
    'hooks.tsx': `import { useEffect } from 'react'\nexport function A({ b, isOn }: { b: string; isOn: boolean }) {\n  useEffect(() => { document.title = b }, [])\n  if (isOn) useEffect(() => {})\n  return null\n}`,
    'long.ts': `export const a = 1\n${'// a\n'.repeat(300)}`,
    'function.ts': `export function a() {\n${'  Math.random()\n'.repeat(61)}}`,
  }
  expect(await broken(files)).toEqual(
    expect.arrayContaining([
      'choices.ts eqeqeq',
      'choices.ts no-console',
      'choices.ts no-else-return',
      'choices.ts no-var',
      'choices.ts prefer-const',
      'cycle-a.ts no-cycle',
      'cycle-b.ts no-cycle',
      'function.ts max-lines-per-function',
      'hooks.tsx exhaustive-deps',
      'hooks.tsx rules-of-hooks',
      'imports.ts consistent-type-imports',
      'long.ts max-lines',
      'promises.ts await-thenable',
      'promises.ts no-floating-promises',
      'promises.ts no-misused-promises',
      'screen.tsx alt-text',
      'screen.tsx forbid-dom-props',
      'screen.tsx no-danger',
      'types.ts no-explicit-any',
      'types.ts no-non-null-assertion',
    ]),
  )
})

test('the linter rejects Node in the browser, misplaced calls and settings, barrels, long pages and skipped tests', async () => {
  const files = {
    'app/retailers/form.tsx': `import type { Stats } from 'node:fs'\nexport type A = Stats`,
    'app/retailers/types.ts': `export type A = import('./form.tsx').A`,
    'app/retailers/log-in.server.ts': `import 'node:fs'\nexport const a = fetch('/a')\nexport const b = globalThis.fetch('/b')\nexport const c = process.env\nexport const d = ''.normalize()`,
    'app/retailers/read-setting.server.ts': `import { env } from 'node:process'\nimport process from 'process'\nexport const a = [env, process]`,
    'app/core/config/config.server.ts': 'export const a = process.env',
    'app/web/human-check/hosted.server.ts': `export const a = fetch('/a')`,
    'app/ui/index.ts': `export * from './a.ts'`,
    'app/ui/bare.ts': `import { a } from './a'\nexport const bare = a`,
    'app/ui/a.ts': 'export const a = globalThis.process',
    'app/ui/a.page.tsx': `export const b = 1\n${'// b\n'.repeat(150)}`,
    'app/ui/a.test.ts': `import { describe, it, test } from 'vitest'\ntest.only('a', () => {})\ndescribe.skip('b', () => {})\nit.todo('c')\nvoid process.env`,
    'app/ui/b.ts': '// @ts-ignore -- the types of the package are wrong\nexport const b = 1',
  }
  const found = await broken(files)
  expect(found).toEqual(
    expect.arrayContaining([
      'app/retailers/form.tsx no-nodejs-modules',
      'app/retailers/log-in.server.ts no-process-env',
      'app/retailers/log-in.server.ts no-restricted-globals',
      'app/retailers/log-in.server.ts no-restricted-properties',
      'app/retailers/log-in.server.ts no-restricted-properties',
      'app/retailers/read-setting.server.ts no-restricted-imports',
      'app/retailers/read-setting.server.ts no-restricted-imports',
      'app/retailers/types.ts consistent-type-imports',
      'app/ui/a.page.tsx max-lines',
      'app/ui/a.test.ts no-disabled-tests',
      'app/ui/a.test.ts no-focused-tests',
      'app/ui/a.test.ts warn-todo',
      'app/ui/a.ts no-restricted-properties',
      'app/ui/b.ts ban-ts-comment',
      'app/ui/bare.ts extensions',
      'app/ui/index.ts no-barrel-file',
    ]),
  )
  expect(found.filter((one) => /process-env|hosted\.server.*fetch/.test(one))).toEqual([
    'app/retailers/log-in.server.ts no-process-env',
  ])
})

test('the linter skips the build, but no folder of the repository with the same name', async () => {
  const text = 'export const a = (b: unknown) => b == 1'
  expect(await broken({ 'build/made.ts': text, 'scripts/build/make.ts': text })).toEqual([
    'scripts/build/make.ts eqeqeq',
  ])
})
