import { expect, test } from 'vitest'

import { slimManifest } from './slim-manifest.ts'

const route = (id: string, parentId?: string) => ({
  id,
  ...(parentId && { parentId }),
  module: `/assets/${id}.js`,
  imports: ['/assets/react.js'],
  css: ['/assets/a.css'],
})
const routes = {
  root: route('root'),
  site: route('site', 'root'),
  home: route('home', 'site'),
  signup: route('signup', 'root'),
}
const textOf = (known: Record<string, unknown>) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry: {}, routes: known, url: '/assets/manifest-1.js' })};`
const text = textOf(routes)

test('pages that are not hydrated are left out; others stay whole', () => {
  const { root, signup } = routes
  expect(slimManifest(text, 'site')).toBe(textOf({ root, signup }))
})

test('what is not the expected list is refused, not passed on', () => {
  expect(() => slimManifest('export default {}', 'site')).toThrow('does not begin')
  expect(() => slimManifest(text, 'gone')).toThrow('has no gone')
})
