import { expect, test } from 'vitest'

import { houseRules } from './house-rules.ts'

/** Returns the broken rules of made-up files, as `path:line rule`. */
function broken(files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }))
  return houseRules(sources).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
}

test('files and folders are named in kebab-case', () => {
  const files = {
    'app/ui/fieldKit/field.tsx': '',
    'app/ui/Field.tsx': '',
    'app/ui/error_summary.tsx': '',
    'app/ui/field-2.test.tsx': '',
    'docs/README.md': '',
  }
  expect(broken(files)).toEqual([
    'app/ui/fieldKit/field.tsx:1 kebab-case',
    'app/ui/Field.tsx:1 kebab-case',
    'app/ui/error_summary.tsx:1 kebab-case',
  ])
})

test('no file or folder has a name without meaning', () => {
  const files = {
    'app/utils/date.ts': '',
    'app/ui/date-utils.ts': '',
    'app/retailers/types.ts': '',
    'app/retailers/agent-v2.ts': '',
    'app/lib/a.ts': '',
    'app/core/new-id.ts': '',
    'app/site/common-questions.tsx': '',
  }
  expect(broken(files)).toEqual(
    Object.keys(files)
      .slice(0, 5)
      .map((path) => `${path}:1 empty-name`),
  )
})

test('each function of a file that manages a noun names that noun', () => {
  const files = {
    'app/retailers/manage-saved-filters.server.ts':
      'export function saveFilter() {}\nexport function forgetFilter() {}',
    'app/retailers/manage-systems.server.ts': 'export function admitSystem() {}\nexport function retireKey() {}',
    'app/retailers/manage-keys.server.ts': 'export function retireKey() {}',
  }
  expect(broken(files)).toEqual([
    'app/retailers/manage-systems.server.ts:1 use-case',
    'app/retailers/manage-keys.server.ts:1 use-case',
  ])
})

test('a use case is named after the function that it exports', () => {
  const files = {
    'app/retailers/log-in.server.ts': 'export async function logIn() {}',
    'app/retailers/remind-agents.server.ts': 'export const remindAgentsJob = 1',
    'app/retailers/agent-session.server.ts': 'export type AgentSession = string',
    'app/retailers/start-session.server.ts': 'export function startPendingSession() {}',
    'app/retailers/sign-in-failures.server.ts':
      'export const signInLimit = 3\nexport function record() {}\nexport function forget() {}',
    'app/retailers/log-out.server.ts': 'export function signOut() {}',
    'app/retailers/find-agent.server.ts': 'export function findMember() {}\nexport function other() {}',
    'app/retailers/agents.api.server.ts': '',
    'app/core/new-id.server.ts': '',
  }
  expect(broken(files)).toEqual([
    'app/retailers/log-out.server.ts:1 use-case',
    'app/retailers/find-agent.server.ts:1 use-case',
  ])
})

test('two conditionals in one expression pass, three do not', () => {
  const files = { 'app/ui/a.ts': 'const a = b ? 1 : c ? 2 : 3\nconst d = b ? 1 : c ? 2 : e ? 3 : 4' }
  expect(broken(files)).toEqual(['app/ui/a.ts:2 ternary'])
})

test('no pattern for outside text takes more than linear time', () => {
  const slow = [String.raw`/\/+$/`, String.raw`/\s*;\s*/`, '/(a+)+b/']
  const linear = [String.raw`/^\s*x/`, '/-{1,9}$/', String.raw`/;\s*/`]
  const text = [...slow, ...linear].map((one, index) => `const a${index} = ${one}`).join('\n')
  const files = { 'app/ui/a.ts': text, 'app/ui/a.test.ts': text, 'scripts/a.ts': text, 'server.ts': text }
  const found = ['app/ui/a.ts', 'server.ts'].flatMap((path) =>
    [1, 2, 3].map((line) => `${path}:${line} slow-expression`),
  )
  expect(broken(files)).toEqual(found)
})

test('a suppression is for one line and gives its reason', () => {
  const files = {
    'app/ui/a.ts': [
      '// oxlint-disable-next-line no-console -- the start of the program prints its address',
      '// oxlint-disable-next-line no-console',
      '// oxlint-disable-next-line no-console -- ok',
      '/* eslint-disable no-console -- this file prints a lot */',
    ].join('\n'),
  }
  expect(broken(files)).toEqual([2, 3, 4].map((line) => `app/ui/a.ts:${line} suppression`))
})

test('a sheet and a migration have at most 300 lines', () => {
  const files = { 'app/ui/a.css': 'a\n'.repeat(301), 'db/migrations/0001-a.sql': 'a\n'.repeat(300) }
  expect(broken(files)).toEqual(['app/ui/a.css:300 size'])
})

test('a path in a document leads to an existing file or folder', () => {
  const text = [
    '`app/ui/button.tsx`, `button.tsx`, `../app/ui/button.tsx`, `app/ui/`, `app/ui`, [it](../docs/a.md#part)',
    '`nouns.page.tsx`, `office/nouns.page.tsx`, `db/migrations/NNNN-name.sql`, `text/html`, `build/sbom.json`, `/etc/a.conf`',
    '`app/ui/gone.tsx`',
    '`ui/button.tsx`',
    '`app/gone/`',
    '`app/gone`',
    '`app/gone/README.md`',
    '`gone.tsx`',
    '`deploy/gone.ini`',
    '`deploy/Caddy`',
    '[it](../gone.md)',
  ]
  const files = {
    'docs/notes.md': text.join('\n'),
    'app/ui/button.tsx': '',
    'docs/a.md': '',
    'deploy/Caddyfile': '',
  }
  expect(broken(files)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11].map((line) => `docs/notes.md:${line} path`))
})

test('a README names files and folders by their paths from its folder or the root', () => {
  const text = [
    '`button.tsx`, `field/day/`, `field/day/a.ts`, `app/ui/button.tsx`, `../ui/button.tsx`, `ROOM-limits.ts`, `POST /api/a`, [it](button.tsx), [ui](./)',
    '`gone.tsx`',
    '`gone/`',
    '`a.ts`',
    '`day/`',
    '`day/a.ts`',
    '`ui/button.tsx`',
    '[it](gone.md)',
    '[it](gone/README.md)',
  ]
  const files = { 'app/ui/README.md': text.join('\n'), 'app/ui/button.tsx': '', 'app/ui/field/day/a.ts': '' }
  expect(broken(files).toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((line) => `app/ui/README.md:${line} path`))
})

test('unfinished work is reported', () => {
  const words = ['TODO: later', 'FIXME', 'XXX', 'Lorem ipsum dolor', 'Not implemented', 'Coming soon']
  const files = {
    'content/faqs/a.md': words.join('\n'),
    'app/ui/a.ts': 'const todo = 1',
    'package-lock.json': '{"TODO":1}',
  }
  expect(broken(files)).toEqual(words.map((_, index) => `content/faqs/a.md:${index + 1} unfinished`))
})

test('no file names a folder of one machine', () => {
  const [work, root, home] = ['work', 'root', 'home']
  const text = `/${work}/main/app\n"/${root}/.npm"\n/${home}/mia/tillway\nC:\\Users\\mia\n/home/\nhttps://a.example/work/x\n./work/x\n/homework/x`
  expect(broken({ 'docs/a.md': text })).toEqual([1, 2, 3, 4].map((line) => `docs/a.md:${line} machine-path`))
})

test('a refusal is caught at the edge only', () => {
  const text = 'export const refusePages = (error: unknown) => error instanceof RefusedError\n'
  const paths = [
    'app/enquiries/a.server.ts',
    'app/enquiries/a.db.test.ts',
    'app/web/edge/answers/refuse-pages.server.ts',
  ]
  expect(broken(Object.fromEntries(paths.map((path) => [path, text])))).toEqual(['app/enquiries/a.server.ts:1 refusal'])
})

test('only one module names the company, and tests in their expectations', () => {
  const text = '// Tillway\n// WHY TILLWAY\n// hello@tillway.example\n// tillway_document\n// {brand.name}'
  const places = ['app/brand.ts', 'app/site/a.test.ts', 'e2e/a.e2e.ts', 'docs/a.md', 'app/retailers/testing/a.ts']
  const files = Object.fromEntries([...places, 'content/faqs/a.md', 'app/site/a.ts'].map((path) => [path, text]))
  const found = ['content/faqs/a.md', 'app/site/a.ts'].flatMap((path) =>
    [1, 2, 3].map((line) => `${path}:${line} brand`),
  )
  expect(broken(files)).toEqual(found)
})

test('no file names a package registry', () => {
  const text = `"resolved": "https://mirror.example/zod.tgz"\nregistry.npmjs.org\n"resolved": "node_modules/a"`
  expect(broken({ 'docs/a.md': text })).toEqual([1, 2].map((line) => `docs/a.md:${line} registry`))
})

test('every package of a lock file has an integrity hash', () => {
  const packages = { '': {}, 'node_modules/a': { integrity: 'sha512-x' }, 'node_modules/b': { integrity: 'sha1-x' } }
  const text = JSON.stringify({ packages: { ...packages, 'node_modules/c': { version: '1.0.0' } } }, null, 2)
  expect(broken({ 'package-lock.json': text })).toEqual([
    'package-lock.json:7 integrity',
    'package-lock.json:10 integrity',
  ])
})

test('decision records have a unique number and at most 40 lines', () => {
  const files = {
    'docs/decisions/0001-one.md': 'a\n'.repeat(40),
    'docs/decisions/0001-other.md': 'a',
    'docs/decisions/0002-long.md': 'a\n'.repeat(41),
    'docs/decisions/three.md': 'a',
  }
  expect(broken(files)).toEqual([
    'docs/decisions/0001-other.md:1 decision',
    'docs/decisions/0002-long.md:1 decision',
    'docs/decisions/three.md:1 decision',
  ])
})

test('every README of a room lists its kinds of files in the same order', () => {
  const inOrder = '# A\n\n- **Pure:** a\n- **Sessions:** b\n- **Screens:** c\n- **Jobs:** d\n'
  const files = { 'app/a/README.md': inOrder, 'app/b/README.md': `${inOrder}- **Tables:** e\n`, 'docs/README.md': '- **Jobs:**\n- **Pure:**' } // prettier-ignore
  expect(broken(files)).toEqual(['app/b/README.md:7 kind-order'])
})

const product = '- **E1** Fields.\n- **E2** A phone number.\n'

test('a rule of the product has a unique id', () => {
  expect(broken({ 'docs/product.md': `${product}\n- **E1** Again.\n` })).toEqual(['docs/product.md:4 product-rule'])
})

test('a citation leads to an existing rule or decision record', () => {
  const lines = [
    '// as it must be (rule E1)',
    '// as it must be (rules E1, E2), and rule E2’s words; rules E1 to E2 (decision 1)',
    '// an unknown rule (rule E3)',
    '// a known rule and an unknown one (rules E2, E17)',
    '// no record (decision 2)',
    '// no such file: docs/decisions/0001-two.md',
    '// a record and an unknown one (decisions 1 and 2)',
    '// records (decisions 1 to 1), then an unknown one on the next line (decisions 1, 1 and',
    '// 3), and an unknown rule (rules E1,',
    '// E4)',
    '// other words: the rule of thumb, decision time, rule 4',
  ]
  const files = { 'docs/product.md': product, 'docs/decisions/0001-one.md': 'a', 'app/ui/a.ts': lines.join('\n') }
  expect(broken(files).toSorted()).toEqual([3, 4, 5, 6, 7, 8, 9].map((line) => `app/ui/a.ts:${line} citation`))
})

test('no file cites a source outside the repository', () => {
  const cited = [
    '(spec 2.5)',
    'of spec 3',
    'the specification’s words',
    '(decisions, 3)',
    '(decisions 5)',
    '(research, section 7)',
  ]
  const others = ['(issue 5)', '(security 3.5)', '(design/targets.md P9)']
  const fine = ['openingHoursSpecification', 'research notes', 'issue.path', 'the specifications of browsers']
  const text = [...cited, ...others, ...fine].map((words) => `// ${words}`).join('\n')
  const found = [...cited, ...others].map((_, at) => `e2e/a.e2e.ts:${at + 1} citation`)
  expect(new Set(broken({ 'e2e/a.e2e.ts': text }))).toEqual(new Set(found))
})

test('an applied migration keeps its comments', () => {
  expect(broken({ 'db/migrations/0001-a.sql': '-- A visitor writes to us (spec 2.8; decisions 5).' })).toEqual([])
})

test('text has one of the nine sizes; fitted lettering and drawings are marked as exceptions', () => {
  const declarations = [
    'font-size: var(--text-sm);',
    'font: 700 var(--text-md) / 1.3 var(--font-text);',
    'font-size: 18cqi;',
    'font-size: 0.5em;',
    'font-size: 11pt;',
    'font-size: clamp(3rem, 8vw, 9rem); /* fitted */',
    'font-size: 14px; /* drawing */',
    'font-size: 0.875rem;',
    'font: var(--sign-weight) 1.75rem/1 var(--font-sign);',
    'font-size: clamp(3rem, 8vw, 9rem);',
    'font-size: var(--first);',
    '--text-sm: 0.9rem;',
  ]
  const text = declarations.join('\n')
  expect(broken({ 'app/ui/a.css': text })).toEqual([8, 9, 10, 11, 12].map((line) => `app/ui/a.css:${line} font-size`))
  expect(broken({ 'app/ui/styles/tokens.css': '--text-sm: 0.9rem;' })).toEqual([])
})

test('layouts change only at the listed widths, written in one way', () => {
  const queries = [
    '(width < 768px)',
    '(600px <= width < 1150px) and (scripting: enabled)',
    '(width < 768px), (hover: none)',
    '(height < 480px)',
    '(width < 23.75em)',
    'print',
    '(max-width: 767px)',
    '(width < 640px)',
    '(width <= 768px)',
    '(hover: none), (600px <= width < 1100px)',
    '(height < 500px)',
  ]
  const text = queries.map((query) => `@media ${query} {}`).join('\n')
  expect(broken({ 'app/ui/a.css': text })).toEqual([7, 8, 9, 10, 11].map((line) => `app/ui/a.css:${line} breakpoint`))
})
