import { expect, test } from 'vitest'

import { slimManifest } from './slim-manifest.ts'

const route = (id: string, parentId?: string, has: object = { hasDefaultExport: true, hasAction: false }) => ({
  id,
  ...(parentId && { parentId }),
  ...has,
  module: `/assets/${id}.js`,
  imports: ['/assets/react.js', '/assets/own.js'],
  css: ['/assets/a.css'],
})
const routes = {
  root: route('root'),
  site: route('site', 'root'),
  home: route('home', 'site'),
  signup: route('signup', 'root'),
  file: route('file', 'root', { hasDefaultExport: false, hasAction: false }),
  act: route('act', 'root', { hasDefaultExport: false, hasAction: true }),
}
const textOf = (known: Record<string, unknown>) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry: { imports: ['/assets/react.js'] }, routes: known, url: '/assets/manifest-1.js' })};`
const text = textOf(routes)

test('pages that are not hydrated and files are left out; others keep what the router reads', () => {
  const slim = ({ hasAction, ...rest }: ReturnType<typeof route> & { hasAction?: boolean }) => ({
    ...rest,
    ...(hasAction && { hasAction }),
    imports: ['/assets/own.js'],
  })
  const { root, signup } = routes
  const act = {
    id: 'act',
    parentId: 'root',
    hasAction: true,
    module: '/assets/act.js',
    imports: ['/assets/own.js'],
    css: ['/assets/a.css'],
  }
  expect(slimManifest(text, 'site')).toBe(textOf({ root: slim(root), signup: slim(signup), act }))
})

test('what is not the expected list is refused, not passed on', () => {
  expect(() => slimManifest('export default {}', 'site')).toThrow('does not begin')
  expect(() => slimManifest(text, 'gone')).toThrow('has no gone')
})
