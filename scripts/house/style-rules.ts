import { lineAt, type SourceFile, type Violation } from './source-files.ts'

/** The only files that define the sizes: the scale, and the office's denser version of it. */
const filesWithSizes = ['app/ui/styles/tokens.css', 'app/office/shell/base.css']

/** The widths and heights at which a layout may change (docs/style.md). */
const widths = new Set([360, 481, 600, 768, 1024, 1150, 1312, 1680])
const heights = new Set([480, 600, 1080])
/** A width in em: the visitor's font is so large that the screen is narrow. */
const largerLetters = /^\(width < [\d.]+em\)$/

/** Marks a declaration whose size is exempt: lettering fitted to its place, and text in a drawing. */
const mark = /\/\* (fitted|drawing) \*\//
/** A size that depends neither on a token nor on the surrounding text. */
const ownSize = /\d(rem|px)\b|var\((?!--(text|sign-weight|leading|font)-?)/

function brokenSizes({ path, text }: SourceFile): Violation[] {
  const found = [...text.matchAll(/(?<![\w-])(font(?:-size)?|--text-[\w-]+):([^;{}]*);(.*)/g)]
  return found
    .filter(([, name = '', value = '', after = '']) => {
      if (name.startsWith('--text-')) return !filesWithSizes.includes(path)
      return ownSize.test(value) && !mark.test(after)
    })
    .map(({ 0: { length }, 1: name, 2: value, index }) => ({
      path,
      line: lineAt(text, index + Math.min(length, 1)),
      rule: 'font-size',
      message: `${name}:${value}: use one of the sizes of app/ui/styles/tokens.css; mark fitted lettering and text in a drawing with a comment after the value`,
    }))
}

/** Whether a feature of a media query has a size that is not on the list, or is written in another way. */
function isOwnBreakpoint(feature: string): boolean {
  if (!/\b(width|height)\b/.test(feature) || largerLetters.test(feature)) return false
  const [, first, name = '', last] = /^\((?:(\d+)px <= )?(width|height) (?:>=|<) (\d+)px\)$/.exec(feature) ?? []
  const known = name === 'width' ? widths : heights
  return !name || [first, last].some((size) => size !== undefined && !known.has(Number(size)))
}

function brokenBreakpoints({ path, text }: SourceFile): Violation[] {
  return [...text.matchAll(/@media[^{;]*/g)].flatMap(({ 0: query, index }) =>
    [...query.matchAll(/\([^()]*\)/g)]
      .filter(([feature]) => isOwnBreakpoint(feature))
      .map(([feature]) => ({
        path,
        line: lineAt(text, index),
        rule: 'breakpoint',
        message: `${feature}: write (width < 768px), (width >= 768px) or (600px <= width < 1150px), with a width of docs/style.md`,
      })),
  )
}

/** Returns text sizes and layout widths in a style sheet that are not on the product's scale. */
export function brokenStyles(file: SourceFile): Violation[] {
  if (!/^app\/.*\.css$/.test(file.path)) return []
  return [...brokenSizes(file), ...brokenBreakpoints(file)]
}
