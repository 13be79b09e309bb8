import type { Art } from './drawing.tsx'

/** The drawings of a folder, each by the name of its file. */
function byName(files: Readonly<Record<string, Art>>): (name: string) => Art {
  const drawings = new Map(Object.entries(files).map(([path, art]) => [path.replaceAll(/^.*\/|\.svg$/g, ''), art]))
  return (name) => {
    const art = drawings.get(name)
    if (!art) throw new Error(`No drawing is called ${name}`)
    return art
  }
}

/*
 * What content may name (`docs/content.md`; `scripts/content/names.ts` checks it). A new file in one of these folders needs
 * nothing else.
 */

/** The newspaper's illustrations, 960 by 600 units. */
export const articleDrawing = byName(
  import.meta.glob<Art>('./articles/*.svg', { query: '?drawing', import: 'default', eager: true }),
)
/** The covers of the case studies: 360 by 360 units show, and they run on past the sides and the top. */
export const coverDrawing = byName(
  import.meta.glob<Art>('./covers/*.svg', { query: '?drawing', import: 'default', eager: true }),
)
/** Small things from the counter, 96 by 80 units. */
export const featureDrawing = byName(
  import.meta.glob<Art>('./features/*.svg', { query: '?drawing', import: 'default', eager: true }),
)
/** Faces in a square of one colour. The first letter's looks right, into the page, the others' left. */
export const letterFace = byName(
  import.meta.glob<Art>('./letters/*.svg', { query: '?drawing', import: 'default', eager: true }),
)
/** Who stands behind the counter, looking towards its middle. */
export const teamDrawing = byName(
  import.meta.glob<Art>('./team/*.svg', { query: '?drawing', import: 'default', eager: true }),
)
