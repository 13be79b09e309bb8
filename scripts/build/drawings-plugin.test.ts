import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { rootFolder } from '../root-folder.ts'
import { readDrawing } from './drawings-plugin.ts'

const folder = join(rootFolder, 'app/ui/drawings')
const paths = globSync('**/*.svg', { cwd: folder }).toSorted()
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8')

test('a drawing keeps what style sheets and other drawings need, and loses what no browser needs', () => {
  const { frame, inside } =
    readDrawing(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" stroke-linecap="round">
    <!-- A note for whoever draws. -->
    <g transform="translate(1 2)">
      <g class="drawn-pin" id="pin"><path d="M0 0h1.00000" stroke="currentColor" stroke-linecap="butt"/></g>
    </g>
    <g class="drawn-closed" opacity="0"><text x="1" y="2">CLOSED</text></g>
    <use href="#logo" width="4"/>
    <circle class="wordmark-cut" r="9" stroke-width="3"/>
    <path d="M3 3h0" stroke="#10211a"/>
  </svg>`)
  expect(frame).toEqual({ viewBox: '0 0 9 9' })
  expect(inside).toEqual([
    [
      'g',
      { transform: 'translate(1 2)' },
      [
        'g',
        { className: 'drawn-pin', id: 'pin' },
        ['path', { stroke: 'currentColor', strokeLinecap: 'butt', d: 'M0 0h1' }],
      ],
    ],
    ['g', { className: 'drawn-closed', opacity: '0' }, ['text', { x: '1', y: '2' }, 'CLOSED']],
    ['use', { href: '#logo', width: '4' }],
    ['circle', { className: 'wordmark-cut', r: '9', strokeWidth: '3' }],
    ['path', { d: 'M3 3h0', stroke: '#10211a' }],
  ])
})

test.each(paths)('%s becomes part of pages: it holds no script, no style and no reference to other files', (path) => {
  const { frame, inside } = readDrawing(textOf(path))
  expect(frame.viewBox).toMatch(/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/)
  expect(inside).not.toEqual([])
  expect(textOf(path)).not.toMatch(/<(script|style|foreignObject|image|a)\b|\s(on\w+|style)=|href="(?!#)|url\((?!#)/)
})

test('every drawing is used', () => {
  const code = globSync('{app,scripts}/**/*.{ts,tsx}', { cwd: rootFolder })
    .map((file) => readFileSync(join(rootFolder, file), 'utf8'))
    .join('\n')
  const isShown = (path: string) =>
    code.includes(`/${path.split('/').at(-1)}`) || code.includes(`glob<Art>('./${path.split('/')[0]}/*.svg'`)
  expect(paths.filter((path) => !isShown(path))).toEqual([])
})
