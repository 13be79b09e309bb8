import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { rootFolder } from '../root-folder.ts'
import { importLaw } from './import-law.ts'
import { kits } from './roles.ts'
import { officeOrder, roomOrder } from './room-order.ts'

/** Returns the broken rules of a small made-up source tree, as `path:line rule`. */
function broken(house: Record<string, string>): string[] {
  const files = Object.entries(house).map(([path, text]) => ({ path, text }))
  return importLaw(files).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
}

const value = 'export const value = 1'
const store = { 'app/retailers/agent.queries.server.ts': value }
const useCase = { 'app/retailers/log-in.server.ts': 'export function logIn() {}' }

test('ui imports the brand, and no other room', () => {
  const house = {
    'app/brand.ts': value,
    'app/core/result.ts': value,
    'app/retailers/agent.ts': value,
    'app/ui/button.tsx': `import '../brand.ts'\nimport '#app/core/result.ts'\nimport type { A } from '../retailers/agent.ts'`,
  }
  expect(broken(house)).toEqual(['app/ui/button.tsx:2 border', 'app/ui/button.tsx:3 border'])
})

test('no kit imports ui: forms and mails of the rooms above pass their components down', () => {
  const ui = { 'app/ui/button.tsx': value }
  const users = kits.map((kit) => ({ [`app/${kit}/shown.tsx`]: `import '#app/ui/button.tsx'` }))
  expect(users.flatMap((user) => broken({ ...ui, ...user }))).toEqual(kits.map((kit) => `app/${kit}/shown.tsx:1 order`))
})

test('core imports no other room, and from the root only the brand', () => {
  const house = {
    'app/brand.ts': value,
    'app/start/http/http.server.ts': value,
    ...useCase,
    'app/core/log.server.ts': `import '../brand.ts'\nimport '#app/retailers/log-in.server.ts'\nimport '../start/http/http.server.ts'`,
  }
  expect(broken(house)).toEqual(['app/core/log.server.ts:2 order', 'app/core/log.server.ts:3 border'])
})

test('a room uses the pure rules, schemas, islands, guards and named use cases of another', () => {
  const house = {
    'app/retailers/agent.ts': value,
    'app/retailers/agent.schema.ts': value,
    'app/retailers/guards/agent-actor.server.ts': value,
    ...useCase,
    'app/retailers/manage-invitations.server.ts': 'export function endInvitation() {}',
    'app/contracts/sign-contract.server.ts': `import '#app/retailers/manage-invitations.server.ts'\nimport '#app/retailers/agent.ts'\nimport '#app/retailers/agent.schema.ts'\nimport '#app/retailers/guards/agent-actor.server.ts'\nimport '#app/retailers/log-in.server.ts'`,
  }
  expect(broken(house)).toEqual([])
  const shown = { 'app/retailers/log-in-form.island.tsx': value }
  const shows = (room: string) => ({ [`app/${room}/shown.tsx`]: `import '#app/retailers/log-in-form.island.tsx'` })
  expect(broken({ ...shown, ...shows('contracts') })).toEqual([])
  expect(broken({ ...shown, ...shows('status') })).toEqual(['app/status/shown.tsx:1 order'])
})

test('a room uses neither pages, components nor unnamed server files of another', () => {
  const house = {
    'app/retailers/login.page.tsx': value,
    'app/retailers/login-form.tsx': value,
    'app/retailers/agents.api.server.ts': value,
    'app/retailers/password-rules.server.ts': value,
    'app/contracts/sign-contract.server.ts': `import '#app/retailers/login.page.tsx'\nimport '#app/retailers/login-form.tsx'\nimport '#app/retailers/agents.api.server.ts'\nimport '#app/retailers/password-rules.server.ts'`,
  }
  expect(broken(house)).toEqual([1, 2, 3, 4].map((line) => `app/contracts/sign-contract.server.ts:${line} border`))
})

test('only its own room imports a queries file, even for types, and not the root', () => {
  const house = {
    ...store,
    'app/retailers/log-in.server.ts': `import './agent.queries.server.ts'\nexport function logIn() {}`,
    'app/contracts/sign-contract.server.ts': `import type { Row } from '#app/retailers/agent.queries.server.ts'`,
    'app/start/http/http.server.ts': `import '#app/retailers/agent.queries.server.ts'`,
  }
  expect(broken(house)).toEqual([
    'app/contracts/sign-contract.server.ts:1 queries',
    'app/start/http/http.server.ts:1 queries',
  ])
})

test('a list of the office may import the queries of a lower room; its pages and the lists of other rooms may not (decision 37)', () => {
  const house = {
    'app/outbox/log.queries.server.ts': value,
    'app/office/log/log.list.server.ts': `import '#app/outbox/log.queries.server.ts'`,
    'app/office/log/log.page.tsx': `import '#app/outbox/log.queries.server.ts'`,
    'app/contracts/log.list.server.ts': `import '#app/outbox/log.queries.server.ts'`,
  }
  expect(broken(house)).toEqual(['app/contracts/log.list.server.ts:1 queries', 'app/office/log/log.page.tsx:1 queries'])
})

test('any room uses any file of identity, which uses no room', () => {
  const house = {
    ...store,
    'app/identity/passkeys/use-knows.ts': value,
    'app/retailers/passkeys/passkey-form.tsx': `import '#app/identity/passkeys/use-knows.ts'`,
    'app/identity/sessions/list-sessions.server.ts': `import '#app/retailers/log-in.server.ts'\nimport '#app/retailers/agent.queries.server.ts'`,
    'app/retailers/log-in.server.ts': 'export function logIn() {}',
  }
  expect(broken(house)).toEqual([
    'app/identity/sessions/list-sessions.server.ts:1 order',
    'app/identity/sessions/list-sessions.server.ts:2 queries',
  ])
})

test('use cases of any room may import the queries of a kit, and other files may not', () => {
  const house = {
    'app/outbox/mail/mail.queries.server.ts': value,
    'app/retailers/log-in.server.ts': `import '#app/outbox/mail/mail.queries.server.ts'\nexport function logIn() {}`,
    'app/retailers/agents.api.server.ts': `import '#app/outbox/mail/mail.queries.server.ts'`,
  }
  expect(broken(house)).toEqual(['app/retailers/agents.api.server.ts:1 queries'])
})

test('site uses only the islands and the schemas of a room', () => {
  const house = {
    'app/enquiries/enquiry-form.island.tsx': value,
    'app/enquiries/enquiry.schema.ts': value,
    'app/enquiries/enquiry-list.tsx': value,
    'app/site/contact.page.tsx': `import('#app/enquiries/enquiry-form.island.tsx')\nimport '#app/enquiries/enquiry.schema.ts'\nimport '#app/enquiries/enquiry-list.tsx'`,
  }
  expect(broken(house)).toEqual(['app/site/contact.page.tsx:3 border'])
})

test('an unknown room is guarded from its first file', () => {
  const house = { ...store, 'app/brand-new-room/thing.tsx': `import '#app/retailers/agent.queries.server.ts'` }
  expect(broken(house)).toEqual(['app/brand-new-room/thing.tsx:1 queries'])
})

test('a room uses the rooms below it in the order, and none above, even for types', () => {
  const house = {
    'app/brand.ts': value,
    'app/geo/place.ts': `import '../brand.ts'`,
    'app/shops/shop.ts': `import '#app/geo/place.ts'`,
    'app/contracts/plan.ts': `import '#app/shops/shop.ts'`,
    'app/retailers/agent.ts': `import '#app/geo/place.ts'\nimport type { Shop } from '#app/shops/shop.ts'\nimport '#app/contracts/plan.ts'`,
    'app/start/wiring/wiring.server.ts': `import '#app/contracts/plan.ts'\nimport '#app/retailers/agent.ts'`,
  }
  expect(broken(house)).toEqual(['app/retailers/agent.ts:2 order', 'app/retailers/agent.ts:3 order'])
})

test('a room without a place in the order uses none and is used by none', () => {
  const house = {
    'app/retailers/agent.ts': `import '#app/brand-new-room/thing.ts'`,
    'app/brand-new-room/thing.ts': `import '#app/geo/place.ts'`,
    'app/geo/place.ts': value,
  }
  expect(broken(house)).toEqual(['app/brand-new-room/thing.ts:1 order', 'app/retailers/agent.ts:1 order'])
})

test('every room has its place in the order, and the order names no other', () => {
  const rooms = readdirSync(join(rootFolder, 'app'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && entry.name !== 'testing' ? entry.name : [],
  )
  expect(roomOrder.toSorted()).toEqual(rooms.toSorted())
})

test('a folder of the office uses those on its line of the order and below', () => {
  const house = {
    'app/office/records/define/list-params.ts': value,
    'app/office/team/members/staff.ts': value,
    'app/office/team/team-view.ts': `import '../records/define/list-params.ts'`,
    'app/office/sign-in/code/sign-in-code.ts': `import '../../team/members/staff.ts'`,
    'app/office/team/members/names.ts': `import '../../sign-in/code/sign-in-code.ts'`,
    'app/office/search/found.ts': `import '../team/team-view.ts'\nimport '../records/define/list-params.ts'`,
    'app/office/lists.ts': `import './team/team-view.ts'`,
    'app/office/new-folder/thing.ts': `import '../search/found.ts'`,
  }
  expect(broken(house)).toEqual([
    'app/office/new-folder/thing.ts:1 order',
    'app/office/search/found.ts:1 order',
    'app/office/search/found.ts:2 order',
  ])
})

test('every folder of the office has its place in the order, and the order names no other', () => {
  const folders = readdirSync(join(rootFolder, 'app/office'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && entry.name !== 'testing' ? entry.name : [],
  )
  const named = officeOrder.flat()
  expect(named.filter((name) => !name.includes('/')).toSorted()).toEqual(folders.toSorted())
  expect(named.filter((name) => !existsSync(join(rootFolder, 'app/office', name)))).toEqual([])
})

test('docs/architecture.md lists the rooms in their order, from the highest down', () => {
  const page = readFileSync(join(rootFolder, 'docs/architecture.md'), 'utf8')
  const rows = Array.from(page.matchAll(/^\| `app\/([a-z-]+)\/` \|/gm), ([, room]) => room)
  expect(rows).toEqual(roomOrder.toReversed())
})

test('pure files import only pure files and zod, transitively', () => {
  const house = {
    'app/retailers/agent.ts': `import type { ReactNode } from 'react'\nimport './agent.schema.ts'`,
    'app/retailers/agent.schema.ts': `import { z } from 'zod'\nimport '#app/core/text/text.schema.ts'\nimport { createContext } from 'react'`,
    'app/core/text/text.schema.ts': `import { z } from 'zod'`,
    'app/retailers/session.ts': `import '#app/core/nonce.ts'\nimport type { Row } from '#app/ui/table.tsx'`,
    'app/retailers/facts.ts': `import type { Facts } from './log-in.server.ts'`,
    'app/ui/table.tsx': value,
    ...useCase,
    'app/core/nonce.ts': `import 'react-router'`,
  }
  expect(broken(house)).toEqual([
    'app/retailers/agent.schema.ts:3 pure',
    'app/retailers/facts.ts:1 pure',
    'app/retailers/session.ts:1 pure',
  ])
})

test('a file that the browser may load imports server files as types only', () => {
  const house = {
    ...useCase,
    'app/retailers/login-form.tsx': `import type { A } from './log-in.server.ts'\nimport { B } from './log-in.server.ts'`,
    'app/retailers/login.page.tsx': `import './log-in.server.ts'`,
  }
  expect(broken(house)).toEqual(['app/retailers/login-form.tsx:2 server-only'])
})

test('mails are rendered on the server only, and may use server files', () => {
  const house = {
    ...useCase,
    'app/retailers/welcome.mail.tsx': `import './log-in.server.ts'`,
    'app/retailers/login-form.tsx': `import './welcome.mail.tsx'`,
  }
  expect(broken(house)).toEqual(['app/retailers/login-form.tsx:1 server-only'])
})

test('tests may import anything; no other file may import a test', () => {
  const house = {
    ...store,
    'app/contracts/contract.test.ts': `import '#app/retailers/agent.queries.server.ts'`,
    'app/testing/test-database.ts': value,
    'app/contracts/contract-list.tsx': `import '#app/testing/test-database.ts'`,
  }
  expect(broken(house)).toEqual(['app/contracts/contract-list.tsx:1 test-only'])
})
