import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { rootFolder } from '../root-folder.ts'
import { importLaw } from './import-law.ts'
import { roomOrder } from './room-order.ts'

/** Returns the broken rules of a small made-up source tree, as `path:line rule`. */
function broken(house: Record<string, string>): string[] {
  const files = Object.entries(house).map(([path, text]) => ({ path, text }))
  return importLaw(files).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
}

const value = 'export const value = 1'
const store = { 'app/agents/agent.store.server.ts': value }
const useCase = { 'app/agents/log-in.server.ts': 'export function logIn() {}' }

test('ui imports the brand, and nothing else of platform and rooms', () => {
  const house = {
    'app/brand.ts': value,
    'app/platform/result.ts': value,
    'app/agents/agent.ts': value,
    'app/ui/button.tsx': `import '../brand.ts'\nimport '#app/platform/result.ts'\nimport type { A } from '../agents/agent.ts'`,
  }
  expect(broken(house)).toEqual(['app/ui/button.tsx:2 border', 'app/ui/button.tsx:3 border'])
})

test('platform imports no room, and only the brand from the root', () => {
  const house = {
    'app/brand.ts': value,
    'app/http.server.ts': value,
    ...useCase,
    'app/platform/log.server.ts': `import '../brand.ts'\nimport '#app/agents/log-in.server.ts'\nimport '../http.server.ts'`,
  }
  expect(broken(house)).toEqual(['app/platform/log.server.ts:2 border', 'app/platform/log.server.ts:3 border'])
})

test('a room uses the pure rules, schemas, islands, guards and named use cases of another', () => {
  const house = {
    'app/agents/agent.ts': value,
    'app/agents/agent.schema.ts': value,
    'app/agents/guards/agent-actor.server.ts': value,
    ...useCase,
    'app/agents/manage-invitations.server.ts': 'export function endInvitation() {}',
    'app/contracts/sign-contract.server.ts': `import '#app/agents/manage-invitations.server.ts'\nimport '#app/agents/agent.ts'\nimport '#app/agents/agent.schema.ts'\nimport '#app/agents/guards/agent-actor.server.ts'\nimport '#app/agents/log-in.server.ts'`,
  }
  expect(broken(house)).toEqual([])
  const shown = { 'app/agents/log-in-form.island.tsx': value }
  const shows = (room: string) => ({ [`app/${room}/shown.tsx`]: `import '#app/agents/log-in-form.island.tsx'` })
  expect(broken({ ...shown, ...shows('contracts') })).toEqual([])
  expect(broken({ ...shown, ...shows('status') })).toEqual(['app/status/shown.tsx:1 order'])
})

test('a room uses neither pages, components nor unnamed server files of another', () => {
  const house = {
    'app/agents/login.page.tsx': value,
    'app/agents/login-form.tsx': value,
    'app/agents/agents.api.server.ts': value,
    'app/agents/password-rules.server.ts': value,
    'app/contracts/sign-contract.server.ts': `import '#app/agents/login.page.tsx'\nimport '#app/agents/login-form.tsx'\nimport '#app/agents/agents.api.server.ts'\nimport '#app/agents/password-rules.server.ts'`,
  }
  expect(broken(house)).toEqual([1, 2, 3, 4].map((line) => `app/contracts/sign-contract.server.ts:${line} border`))
})

test('only its own room uses a store, even for types, and not the root', () => {
  const house = {
    ...store,
    'app/agents/log-in.server.ts': `import './agent.store.server.ts'\nexport function logIn() {}`,
    'app/contracts/sign-contract.server.ts': `import type { Row } from '#app/agents/agent.store.server.ts'`,
    'app/http.server.ts': `import '#app/agents/agent.store.server.ts'`,
  }
  expect(broken(house)).toEqual(['app/contracts/sign-contract.server.ts:1 store', 'app/http.server.ts:1 store'])
})

test('only a list of the office may use the table of a room below it (decision 37)', () => {
  const house = {
    'app/staff/log.store.server.ts': value,
    'app/office/log/log.list.server.ts': `import '#app/staff/log.store.server.ts'`,
    'app/office/log/show-log.server.ts': `import '#app/staff/log.store.server.ts'\nexport function showLog() {}`,
    'app/contracts/log.list.server.ts': `import '#app/staff/log.store.server.ts'`,
  }
  expect(broken(house)).toEqual([
    'app/contracts/log.list.server.ts:1 store',
    'app/office/log/show-log.server.ts:1 store',
  ])
})

test('any room uses any file of identity, which uses no room', () => {
  const house = {
    ...store,
    'app/identity/passkeys/use-knows.ts': value,
    'app/agents/passkeys/passkey-form.tsx': `import '#app/identity/passkeys/use-knows.ts'`,
    'app/identity/sessions/list-sessions.server.ts': `import '#app/agents/log-in.server.ts'\nimport '#app/agents/agent.store.server.ts'`,
    'app/agents/log-in.server.ts': 'export function logIn() {}',
  }
  expect(broken(house)).toEqual([
    'app/identity/sessions/list-sessions.server.ts:1 order',
    'app/identity/sessions/list-sessions.server.ts:2 store',
  ])
})

test('the stores of the platform serve use cases too, but no other file of a room', () => {
  const house = {
    'app/platform/mail/mail.store.server.ts': value,
    'app/agents/log-in.server.ts': `import '#app/platform/mail/mail.store.server.ts'\nexport function logIn() {}`,
    'app/agents/agents.api.server.ts': `import '#app/platform/mail/mail.store.server.ts'`,
  }
  expect(broken(house)).toEqual(['app/agents/agents.api.server.ts:1 store'])
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
  const house = { ...store, 'app/brand-new-room/thing.tsx': `import '#app/agents/agent.store.server.ts'` }
  expect(broken(house)).toEqual(['app/brand-new-room/thing.tsx:1 store'])
})

test('a room uses the rooms below it in the order, and none above, even for types', () => {
  const house = {
    'app/brand.ts': value,
    'app/places/place.ts': `import '../brand.ts'`,
    'app/newsagencies/shop.ts': `import '#app/places/place.ts'`,
    'app/contracts/plan.ts': `import '#app/newsagencies/shop.ts'`,
    'app/agents/agent.ts': `import '#app/places/place.ts'\nimport type { Shop } from '#app/newsagencies/shop.ts'\nimport '#app/contracts/plan.ts'`,
    'app/wiring.server.ts': `import '#app/contracts/plan.ts'\nimport '#app/agents/agent.ts'`,
  }
  expect(broken(house)).toEqual(['app/agents/agent.ts:2 order', 'app/agents/agent.ts:3 order'])
})

test('a room without a place in the order uses none and is used by none', () => {
  const house = {
    'app/agents/agent.ts': `import '#app/brand-new-room/thing.ts'`,
    'app/brand-new-room/thing.ts': `import '#app/places/place.ts'`,
    'app/places/place.ts': value,
  }
  expect(broken(house)).toEqual(['app/agents/agent.ts:1 order', 'app/brand-new-room/thing.ts:1 order'])
})

test('every room has its place in the order, and the order names no other', () => {
  const rooms = readdirSync(join(rootFolder, 'app'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  )
  expect(roomOrder.toSorted()).toEqual(rooms.toSorted())
})

test('pure files import only pure files and zod, transitively', () => {
  const house = {
    'app/agents/agent.ts': `import type { ReactNode } from 'react'\nimport './agent.schema.ts'`,
    'app/agents/agent.schema.ts': `import { z } from 'zod'\nimport '#app/platform/text.schema.ts'\nimport { createContext } from 'react'`,
    'app/platform/text.schema.ts': `import { z } from 'zod'`,
    'app/agents/session.ts': `import '#app/platform/nonce.ts'\nimport type { Row } from '#app/ui/table.tsx'`,
    'app/agents/facts.ts': `import type { Facts } from './log-in.server.ts'`,
    'app/ui/table.tsx': value,
    ...useCase,
    'app/platform/nonce.ts': `import 'react-router'`,
  }
  expect(broken(house)).toEqual([
    'app/agents/agent.schema.ts:3 pure',
    'app/agents/facts.ts:1 pure',
    'app/agents/session.ts:1 pure',
  ])
})

test('a file that the browser may load imports server files as types only', () => {
  const house = {
    ...useCase,
    'app/agents/login-form.tsx': `import type { A } from './log-in.server.ts'\nimport { B } from './log-in.server.ts'`,
    'app/agents/login.page.tsx': `import './log-in.server.ts'`,
  }
  expect(broken(house)).toEqual(['app/agents/login-form.tsx:2 server-only'])
})

test('mails are rendered on the server only, and may use server files', () => {
  const house = {
    ...useCase,
    'app/agents/welcome.mail.tsx': `import './log-in.server.ts'`,
    'app/agents/login-form.tsx': `import './welcome.mail.tsx'`,
  }
  expect(broken(house)).toEqual(['app/agents/login-form.tsx:1 server-only'])
})

test('tests may import anything; no other file may import a test', () => {
  const house = {
    ...store,
    'app/contracts/contract.test.ts': `import '#app/agents/agent.store.server.ts'`,
    'app/platform/testing/test-database.ts': value,
    'app/contracts/contract-list.tsx': `import '#app/platform/testing/test-database.ts'`,
  }
  expect(broken(house)).toEqual(['app/contracts/contract-list.tsx:1 test-only'])
})
