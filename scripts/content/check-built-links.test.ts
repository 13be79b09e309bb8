import { expect, test } from 'vitest'

import { deadLinksOfBuild, referencesOf } from './check-built-links.ts'
import { readOwnAddresses, routePaths } from './own-addresses.ts'
import { pagesToCome } from './pages-to-come.ts'
import { readSources } from './read-content.ts'
import { contentFolder } from './testing/content-folder.ts'

const canonical = '<link rel="canonical" href="https://tillway.example/"/>'

function dead(files: Record<string, string>): string[] {
  const { sources } = readSources(contentFolder({}))
  return deadLinksOfBuild(contentFolder(files), readOwnAddresses(sources, [])).map(
    ({ file, field, reason }) => `${file} ${field}: ${reason}`,
  )
}

test('every address in a page is found, and none in its scripts, styles and text', () => {
  const html = `<a class="x" href="/a?b=1&amp;c=2">href="/no"</a><img alt="" src="/i.png"/><source srcSet="/a.avif 1w, /b.avif 2w"/><script src="/s.js">"<a href='/no'>"</script><style>a{b:url(/no)}</style><use href="#i"></use><meta property="og:image" content="https://x.example/c.png"/>`
  expect(referencesOf(html).map(({ url }) => url)).toEqual([
    '/a?b=1&c=2',
    '/i.png',
    '/a.avif',
    '/b.avif',
    '/s.js',
    '#i',
    'https://x.example/c.png',
  ])
})

test.for([
  ['<a href="/nowhere">x</a>', 'page / a href: /nowhere is no page of ours'],
  ['<img src="/cards/none.png">', 'page / img src: /cards/none.png is no page of ours'],
  [
    '<meta property="og:image" content="https://tillway.example/none.png"/>',
    'page / meta content: /none.png is no page',
  ],
  ['<a href="#none">x</a>', 'page / a href: #none: / has no part named none'],
  ['<use href="#none"></use>', 'page / use href: #none'],
  ['<a href="/notfound#none">x</a>', 'page / a href: /notfound#none: /notfound has no part named none'],
  ['<a href="http://example.com">x</a>', 'is neither a path of ours nor a safe address'],
  ['<a href="about">x</a>', 'about is neither a path of ours'],
] as const)('%s is dead', ([mark, told]) => {
  const page = `${canonical}<i id="top"></i>${mark}`
  expect(dead({ 'index.html': page, 'notfound/index.html': '<p id="x">' }).join('\n')).toContain(told)
})

test('links to pages, files, fragments, routes of the server, and other sites are alive', () => {
  const links = [
    '/',
    '/notfound',
    '/notfound#x',
    '/a.png',
    '/feed.xml',
    '/staff/sign-in',
    '#top',
    'https://example.com',
    'mailto:a@b.example',
    'tel:1',
    '/?x=1',
  ]
  const html = `${canonical}<i id="top"></i>${links.map((link) => `<a href="${link}">x</a>`).join('')}`
  expect(dead({ 'index.html': html, 'notfound/index.html': '<p id="x">', 'a.png': '' })).toEqual([])
})

test('a page that exists is not listed as still to come', () => {
  expect(Object.keys(pagesToCome).filter((path) => routePaths.includes(path))).toEqual([])
})
