import { readFileSync } from 'node:fs'

import { type CustomPlugin, optimize, type PluginConfig, type XastChild } from 'svgo'
import type { Plugin } from 'vite'

import type { Art, Shape } from '../../app/ui/drawings/drawing.ts'

const ending = '.svg?drawing'

/**
 * A file does not show how style sheets and other drawings use it, so its optimiser keeps parts that look unused: names, parts that appear
 * in an animation, groups that a sheet rotates. It redraws no shape as another, because the edges would change.
 */
const plugins: PluginConfig[] = [
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
]

/** The attributes that a drawing's frame keeps; the page's sheet sets line caps and joins. */
const frameAttributes = ['viewBox', 'preserveAspectRatio', 'width', 'height']

const reactName = (name: string) =>
  name === 'class' ? 'className' : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function shapesOf(nodes: readonly XastChild[]): Shape[] {
  return nodes.flatMap((node): Shape[] => {
    if (node.type === 'text') return [node.value]
    if (node.type !== 'element') return []
    const attributes = Object.entries(node.attributes).map(([name, value]) => [reactName(name), value])
    return [[node.name, Object.fromEntries(attributes) as Record<string, string>, ...shapesOf(node.children)]]
  })
}

/** Returns an SVG file as its frame and its content, optimised. As elements and not as text: the content policy lets no script set HTML. */
export function readDrawing(text: string): Art {
  const read: Art[] = []
  const readTree: CustomPlugin = {
    name: 'read-tree',
    fn: () => ({
      root: {
        exit({ children }) {
          const svg = children.find((node) => node.type === 'element')
          const frame = Object.entries(svg?.attributes ?? {}).filter(([name]) => frameAttributes.includes(name))
          read.push({ frame: Object.fromEntries(frame) as Art['frame'], inside: shapesOf(svg?.children ?? []) })
        },
      },
    }),
  }
  optimize(text, { plugins: [...plugins, readTree] })
  const [drawing] = read
  if (!drawing) throw new Error('This is no SVG file')
  return drawing
}

/** Provides the data that `Drawing` and `Part` render (app/ui/drawings/drawing.ts) to `import shop from './shop.svg?drawing'`. */
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
