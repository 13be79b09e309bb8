import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { rootFolder } from '../root-folder.ts'
import { readDrawing } from './drawings-plugin.ts'

const folder = join(rootFolder, 'app/ui/drawings')
const paths = globSync('**/*.svg', { cwd: folder }).toSorted()
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8')

test('what sheets and other drawings need stays, what no browser needs goes', () => {
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
  expect(inside).toBe(
    '<g transform="translate(1 2)"><g id="pin" class="drawn-pin"><path stroke="currentColor" stroke-linecap="butt" d="M0 0h1"/></g></g>' +
      '<g class="drawn-closed" opacity="0"><text x="1" y="2">CLOSED</text></g><use width="4" href="#logo"/><circle r="9" stroke-width="3" class="wordmark-cut"/><path stroke="#10211a" d="M3 3h0"/>',
  )
})

test.each(paths)('%s becomes part of pages: it holds no script, no style and nothing from elsewhere', (path) => {
  const { frame, inside } = readDrawing(textOf(path))
  expect(frame.viewBox).toMatch(/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/)
  expect(inside).not.toBe('')
  expect(inside).not.toMatch(/<(script|style|foreignObject|image|a)\b|\s(on\w+|style)=|href="(?!#)|url\((?!#)/)
})

test('every drawing is shown somewhere', () => {
  const code = globSync('{app,scripts}/**/*.{ts,tsx}', { cwd: rootFolder })
    .map((file) => readFileSync(join(rootFolder, file), 'utf8'))
    .join('\n')
  const isShown = (path: string) =>
    code.includes(`/${path.split('/').at(-1)}`) || code.includes(`glob<Art>('./${path.split('/')[0]}/*.svg'`)
  expect(paths.filter((path) => !isShown(path))).toEqual([])
})
