import { expect, test } from 'vitest'

import { sectionRoutes } from './section-routes.ts'

const routes = {
  root: { path: '' },
  flow: { parentId: 'root' },
  signup: { parentId: 'flow', path: 'signup' },
  office: { parentId: 'root' },
  today: { parentId: 'office', path: 'staff' },
  mail: { parentId: 'office', path: 'staff/mail' },
  record: { parentId: 'mail', path: ':mailId' },
  out: { parentId: 'root', path: 'staff/sign-out' },
  staffed: { parentId: 'flow', path: 'staffed' },
  rest: { parentId: 'root', path: '*' },
}

test('a page of the back office knows every route', () => {
  for (const path of ['/staff', '/staff/', '/staff/mail/1']) expect(sectionRoutes(routes, path)).toBe(routes)
})

test('every other page knows all routes except those of the back office', () => {
  for (const path of ['/', '/signup', '/staffed', '/a/staff'])
    expect(Object.keys(sectionRoutes(routes, path))).toEqual(['root', 'flow', 'signup', 'office', 'staffed', 'rest'])
})
