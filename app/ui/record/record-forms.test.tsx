import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import type { ActRefusal } from './act-refusal.tsx'
import { RecordOwner } from './record-owner.tsx'
import { RecordTags } from './tags/record-tags.tsx'

const assignees = [
  { id: 'a', name: 'Ana' },
  { id: 'b', name: 'Bo' },
]

/** The forms of a record as the server renders them, without script. */
function shown(refused: ActRefusal | undefined): string {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <RecordOwner owner={null} assignees={assignees} refused={refused} />
          <RecordTags tags={[]} listTo="/" canChange refused={refused} />
        </>
      ),
    },
  ])
  return renderToStaticMarkup(<Stub />)
}

const refusal = (intent: string, typed: Record<string, string>): ActRefusal => ({
  intent,
  message: '',
  problems: Object.fromEntries(Object.keys(typed).map((name) => [name, 'Not this'])),
  typed,
})

test('a refused owner and a refused tag stay in their forms, each with its reason, without script', () => {
  const owner = shown(refusal('assign', { owner: 'b' }))
  expect(owner).toMatch(/value="b" selected.*Bo/)
  expect(owner).toContain('Not this')
  const tag = shown(refusal('tag', { tag: 'a tag; and more' }))
  expect(tag).toContain('value="a tag; and more"')
  expect(tag).toContain('Not this')
})

test('the refusal of another form leaves both as they are', () => {
  const page = shown(refusal('untag', { tag: 'urgent' }))
  expect(page).toBe(shown(undefined))
})
