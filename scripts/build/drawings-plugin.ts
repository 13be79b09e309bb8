import { readFileSync } from 'node:fs'

import { type Config, optimize } from 'svgo'
import type { Plugin } from 'vite'

const ending = '.svg?drawing'

/**
 * A file does not show what sheets and other drawings do with it, so nothing goes that looks needless only there: names,
 * parts that show when something moves, groups that a sheet turns. No shape is redrawn as another: its edges would change.
 */
const settings: Config = {
  plugins: [
    {
      name: 'preset-default',
      params: {
        overrides: {
          cleanupIds: false,
          collapseGroups: false,
          convertPathData: { applyTransforms: false },
          convertShapeToPath: false,
          convertTransform: false,
          mergePaths: false,
          moveElemsAttrsToGroup: false,
          moveGroupAttrsToElems: false,
          removeHiddenElems: false,
          removeUnknownsAndDefaults: false,
          removeUselessStrokeAndFill: false,
        },
      },
    },
  ],
}

/** What the frame of a drawing brings along; the lines' caps and joins come from the page's sheet. */
const frameAttributes = ['viewBox', 'preserveAspectRatio', 'width', 'height']

/** An SVG file as its frame and what is in it, optimised. */
export function readDrawing(text: string): { frame: Record<string, string>; inside: string } {
  const { data } = optimize(text, settings)
  const end = data.indexOf('>')
  const root = [...data.slice(0, end).matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
  return {
    frame: Object.fromEntries(root.filter(([name = '']) => frameAttributes.includes(name))),
    inside: data.slice(end + 1, data.lastIndexOf('</svg>')),
  }
}

/** `import shop from './shop.svg?drawing'` gives what `Drawing` and `Part` draw (app/ui/drawings/drawing.tsx). */
export function drawings(): Plugin {
  return {
    name: 'drawings',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(ending)) return undefined
      const file = id.slice(0, id.indexOf('?'))
      this.addWatchFile(file)
      return `export default ${JSON.stringify(readDrawing(readFileSync(file, 'utf8')))}`
    },
  }
}
