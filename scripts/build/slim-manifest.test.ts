import { expect, test } from 'vitest'

import { slimManifest } from './slim-manifest.ts'

const page = { hasDefaultExport: true, hasAction: false }
const route = (id: string, parentId?: string, has: object = page) => ({
  id,
  ...(parentId && { parentId }),
  ...has,
  module: `/assets/${id}.js`,
  imports: ['/assets/react.js', '/assets/everywhere.js', `/assets/${id}-part.js`],
  css: ['/assets/a.css'],
})
const routes = {
  root: route('root'),
  site: route('site', 'root'),
  home: route('home', 'site'),
  signup: route('signup', 'root'),
  step: route('step', 'signup'),
  file: route('file', 'root', { hasDefaultExport: false, hasAction: false }),
  act: route('act', 'root', { hasDefaultExport: false, hasAction: true }),
}
const textOf = (known: Record<string, unknown>) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry: { imports: ['/assets/react.js'] }, routes: known, url: '/assets/manifest-1.js' })};`
const text = textOf(routes)

test('pages without hydration and files are left out, and others keep the properties that the router reads', () => {
  const slim = (id: string, parentId: string, has: object) => ({
    ...route(id, parentId, has),
    imports: [`/assets/${id}-part.js`],
  })
  const imports = ['/assets/everywhere.js', '/assets/root-part.js']
  const slimPage = { hasDefaultExport: true }
  const root = { ...route('root', undefined, slimPage), imports }
  const signup = slim('signup', 'root', slimPage)
  const act = slim('act', 'root', { hasAction: true })
  expect(slimManifest(text, 'site')).toBe(textOf({ root, signup, step: slim('step', 'signup', slimPage), act }))
})

test('a route names no module that a route above it names', () => {
  const parent = { ...route('parent', 'root'), imports: ['/assets/frame.js'] }
  const child = {
    ...route('child', 'parent'),
    imports: ['/assets/frame.js', '/assets/everywhere.js', '/assets/own.js'],
  }
  const slim = slimManifest(textOf({ root: route('root'), site: route('site', 'root'), parent, child }), 'site')
  expect(slim).toContain('"imports":["/assets/frame.js"]')
  expect(slim).toContain('"imports":["/assets/own.js"]')
})

test('a text other than the expected list is rejected, not passed on', () => {
  expect(() => slimManifest('export default {}', 'site')).toThrow('does not begin')
  expect(() => slimManifest(text, 'gone')).toThrow('has no gone')
})

test('the files of a route are in the order of their use, so that the list compresses well (rule P9)', () => {
  const of = (id: string, imports: string[]) => ({ ...route(id, 'root'), imports })
  const known = { ...routes, one: of('one', ['/b.js', '/rare.js', '/a.js']), two: of('two', ['/a.js', '/b.js']) }
  const { routes: slim } = JSON.parse(slimManifest(textOf(known), 'site').replace(/^.*?=/, '').replace(/;$/, '')) as {
    routes: Record<string, { imports: string[] }>
  }
  expect([slim.one?.imports, slim.two?.imports]).toEqual([
    ['/a.js', '/b.js', '/rare.js'],
    ['/a.js', '/b.js'],
  ])
})

test('a file that twenty routes load is not named by any of them (rule P9)', () => {
  const of = (id: string) => ({ ...route(id, 'root'), imports: ['/form.js', `/${id}.js`] })
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`page-${at}`, of(`page-${at}`)]))
  const slim = slimManifest(textOf({ ...routes, ...many }), 'site')
  expect(slim).toContain('"imports":["/page-7.js"]')
  expect(slim).not.toContain('/form.js')
})
