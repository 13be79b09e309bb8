import { expect, test } from 'vitest'

import { checkContent } from './load-content.ts'
import { anArticle, aStudy, contentFolder, entry, fourStudies, names, problemsOf } from './testing/content-folder.ts'

const article = (more: Record<string, unknown>) => ({ 'articles/a.md': anArticle(more) })
const text = (words: string): Record<string, string> => ({ 'articles/a.md': anArticle({}, words) })

test('good content has no problem', () => {
  const more = { date: '2026-11-20', updated: '2026-11-21', author: 'Joy Abara', tags: ['sport'] }
  expect(
    problemsOf({
      'articles/footysback.md': anArticle(
        more,
        '## Friday\n\nSee [home](/), [mail](mailto:a@b.example), [us](https://example.com).',
      ),
      'articles/next.md': anArticle({}, 'See [the other](/blogs/footysback#friday) and ![a tablet](tablet).'),
      ...fourStudies(),
      'faqs/free.md': entry({ question: 'Is it free?', order: 1 }, 'Yes.'),
      'testimonials/ceo.md': entry({ role: 'CEO of a lottery', client: 'kelpie-express', person: 'mia', order: 1 }),
      'press/argus.md': entry({ masthead: 'the-argus', headline: 'Tap', url: 'https://example.com/a', order: 1 }),
      'team/mia.md': entry({ name: 'Mia', role: 'CEO', person: 'mia', order: 1 }),
      'legal/terms.md': entry({ title: 'Terms & Conditions', description: 'The terms.', effective: '2026-11-02' }),
      'redirects.yaml': '- from: /old\n  to: /blogs/next\n- from: /older\n  to: https://example.com/x\n  status: 301\n',
    }),
  ).toEqual([])
})

test.for([
  ['a missing field', article({ title: undefined }), 'articles/a.md:1: title: is missing'],
  ['an unknown field', article({ titel: 'x' }), 'articles/a.md:7: titel: is not a field here; the fields are'],
  ['a field of the wrong kind', article({ title: 12 }), 'articles/a.md:2: title: must be text'],
  ['a text that is too long', article({ kicker: 'x'.repeat(31) }), 'articles/a.md:5: kicker: must have at most 30'],
  ['an empty text', article({ title: ' ' }), 'articles/a.md:2: title: must not be empty'],
  ['a day that is none', article({ date: '2026-02-30' }), 'articles/a.md:4: date: must be a date'],
  ['a picture without alt text', article({ picture: { src: 'tablet' } }), 'articles/a.md:6: picture.alt: is missing'],
  [
    'a drawing that nobody drew',
    article({ picture: { src: 'x', alt: 'x' } }),
    'picture.src: x is not the name of a drawing; there are tablet',
  ],
  [
    'a picture file that is not there',
    article({ picture: { src: './x.jpg', alt: 'x' } }),
    'picture.src: ./x.jpg is not in content/articles',
  ],
  [
    'a picture elsewhere',
    article({ picture: { src: './../x.jpg', alt: 'x' } }),
    'picture.src: ./../x.jpg must be a file beside this one',
  ],
  ['no front matter', { 'articles/a.md': 'Hello' }, 'articles/a.md:1: front matter: must stand first'],
  [
    'front matter that is no YAML',
    { 'articles/a.md': '---\ntitle: "x\n---\n' },
    'front matter: Missing closing "quote',
  ],
  [
    'a field twice',
    { 'articles/a.md': '---\ntitle: x\ntitle: y\n---\n' },
    'articles/a.md:3: front matter: Map keys must be unique',
  ],
  ['a file name that is no address', { 'articles/Footy Back.md': anArticle() }, 'file name: must be lower-case words'],
  ['a file of another kind', { 'articles/a.docx': 'x' }, 'content/articles/a.docx: file: is neither an entry'],
  ['a folder that is no collection', { 'blog/a.md': anArticle() }, 'content/blog: folder: is no collection'],
  ['HTML in the text', text('Hello <b>you</b>'), 'articles/a.md:8: text: holds HTML'],
  ['HTML as a block', text('Hello\n\n<div>\nyou\n</div>'), 'articles/a.md:10: text: holds HTML'],
  ['a picture of the text without alt text', text('![](tablet)'), 'articles/a.md:8: picture: tablet has no alt text'],
  ['a picture of the text that is not there', text('![x](./x.png)'), 'articles/a.md:8: picture: ./x.png is not in'],
  ['a picture of the text that nobody drew', text('![x](nowhere)'), 'picture: nowhere is neither a file'],
  ['a second title', text('# Hello'), 'articles/a.md:8: heading: begins with one #'],
  ['a heading that leaves a level out', text('## A\n\n#### B'), 'articles/a.md:10: heading: begins with #### under ##'],
  ['a link to no page of ours', text('[x](/nowhere)'), 'articles/a.md:8: link: /nowhere is no page of ours'],
  ['a link to no article', text('[x](/blogs/none)'), 'link: /blogs/none is no page of ours'],
  ['a link that is not whole', text('[x](blogs/none)'), 'link: blogs/none must begin with /'],
  ['a link that is not safe', text('[x](http://example.com)'), 'link: http://example.com is not safe'],
  ['a link that is a script', text('[x](javascript:alert%281%29)'), 'must begin with / for a page of ours'],
  ['a dead link in a definition', text('[x][y]\n\n[y]: /nowhere'), 'articles/a.md:10: link: /nowhere is no page'],
] as const)('%s is reported with its file and field', ([, files, told]) => {
  expect(problemsOf(files as Record<string, string>).join('\n')).toContain(told)
})

test('a link to a draft, and one to a page that is not public yet, is dead', () => {
  const found = problemsOf({
    'articles/a.md': anArticle({}, '[x](/blogs/b) [y](/blogs/c)'),
    'articles/b.md': anArticle({ draft: true }),
    'articles/c.md': anArticle({ date: '2026-11-22' }),
  })
  expect(found).toEqual([
    'content/articles/a.md:8: link: /blogs/b is a draft',
    'content/articles/a.md:8: link: /blogs/c is not public before 2026-11-22',
  ])
})

test('a scheduled article may link to pages that are public by its own day', () => {
  expect(
    problemsOf({
      'articles/a.md': anArticle({ date: '2026-12-01' }, '[y](/blogs/c)'),
      'articles/c.md': anArticle({ date: '2026-11-22' }),
    }),
  ).toEqual([])
})

test.for([
  [
    'the same key twice',
    { two: { key: 'one' } },
    'case-studies/one.md:4: key: one is also the key of content/case-studies/two.md',
  ],
  ['another study that is none', { one: { more: ['two', 'three', 'nine'] } }, 'more.2: nine is no case study’s key'],
  ['another study that is itself', { one: { more: ['two', 'three', 'one'] } }, 'more.2: names this very study'],
  ['another study twice', { one: { more: ['two', 'three', 'two'] } }, 'more.2: two is listed twice'],
  ['another study that is a draft', { two: { draft: true } }, 'case-studies/one.md:12: more.0: two is a draft'],
  [
    'a wordmark that nobody drew',
    { one: { client: 'acme' } },
    'client: acme is not the name of a wordmark; there are kelpie-express',
  ],
  [
    'a place twice',
    { two: { order: 1 } },
    'case-studies/one.md:13: order: 1 is also the place of content/case-studies/two.md',
  ],
  ['a gap in the places', { four: { order: 5 } }, 'case-studies/four.md:13: order: is 5, but nothing has the place 4'],
  ['a featured place twice', { one: { featured: 1 }, two: { featured: 1 } }, 'featured: 1 is also the place of'],
  ['agents’ places that begin late', { one: { forAgents: 2 } }, 'forAgents: is 2, but nothing has the place 1'],
] as const)('among case studies, %s is reported', ([, change, told]) => {
  expect(problemsOf(fourStudies(change)).join('\n')).toContain(told)
})

test('a face and a masthead must have a drawing', () => {
  const found = problemsOf({
    'team/x.md': entry({ name: 'X', role: 'CEO', person: 'nobody', order: 1 }),
    'press/x.md': entry({ masthead: 'x', headline: 'X', url: 'https://example.com', order: 1 }),
  })
  expect(found).toEqual([
    'content/team/x.md:4: person: nobody is not the name of a drawn face; there are mia, harjit',
    'content/press/x.md:2: masthead: x is not the name of a masthead; there are the-argus',
  ])
})

test('all problems of all files are reported at once, including those of the text when the front matter is wrong (rule B7)', () => {
  const files = {
    'articles/a.md': anArticle({ title: 1, kicker: 2 }, '<b>x</b> [x](/nowhere)'),
    'faqs/a.md': entry({ order: 1 }),
    'case-studies/a.md': aStudy({ key: 'A B' }),
  }
  expect(() => checkContent({ folder: contentFolder(files), names })).toThrow(
    /\(6 problems\)[\s\S]*title[\s\S]*question: is missing/,
  )
})

test('a problem in one file is not reported again in files that refer to it', () => {
  const found = problemsOf({
    'articles/a.md': anArticle({ title: 1 }),
    'articles/b.md': anArticle({}, '[x](/blogs/a)'),
  })
  expect(found).toEqual(['content/articles/a.md:2: title: must be text (put it in quotes)'])
})

test.for([
  ['- from: /a\n  to: /a', '1.to: /a leads to itself'],
  ['- from: /a\n  to: /b\n- from: /b\n  to: /a', '1.to: /b leads back to /a'],
  ['- from: /a\n  to: /b\n- from: /b\n  to: /', '1.to: /b moved too: name /, where it ends'],
  ['- from: /a\n  to: /\n- from: /a\n  to: /', '2.from: /a is listed twice'],
  ['- from: /a\n  to: /nowhere', '1.to: /nowhere is no page of ours'],
  ['- from: /notfound\n  to: /', '1.from: /notfound is a page'],
  ['- from: a\n  to: /', '1: 1.from: must be a path that begins with /'],
  ['- from: /a?x=1\n  to: /', '1.from: must be a path that begins with /'],
  ['- from: /a\n  to: http://example.com', '1.to: must be a path of ours'],
  ['- from: /a\n  to: /\n  status: 302', '1.status: must be 301 or 308'],
  ['- from: /a\n  to: /\n  why: x', '1.entry: Unrecognized key'],
  ['from: /a', 'file: must be a list'],
  ['- from: "/a', 'redirects.yaml:1: file: Missing closing'],
] as const)('among redirects, %j is rejected', ([yaml, told]) => {
  expect(problemsOf({ 'redirects.yaml': yaml }).join('\n')).toContain(told)
})

test('a link to an address that has moved names the new one', () => {
  const found = problemsOf({ ...text('[x](/old)'), 'redirects.yaml': '- from: /old\n  to: /' })
  expect(found).toEqual(['content/articles/a.md:8: link: /old has moved: link to /'])
})
