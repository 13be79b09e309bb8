import type { Art } from './drawing.ts'

/** Returns a function that finds a drawing of a folder by its file name. */
function byName(files: Readonly<Record<string, Art>>): (name: string) => Art {
  const drawings = new Map(Object.entries(files).map(([path, art]) => [path.replaceAll(/^.*\/|\.svg$/g, ''), art]))
  return (name) => {
    const art = drawings.get(name)
    if (!art) throw new Error(`No drawing is called ${name}`)
    return art
  }
}

/*
 * Drawings that content files may name (`docs/content.md`). `scripts/content/names.ts` checks the names. A new file in one of these folders
 * needs no other change.
 */

/** Illustrations of the newspaper, 960 by 600 units. */
export const articleDrawing = byName(
  import.meta.glob<Art>('./articles/*.svg', { query: '?drawing', import: 'default', eager: true }),
)
/** Covers of the case studies. The visible part is 360 by 360 units; the drawing continues past the sides and the top. */
export const coverDrawing = byName(
  import.meta.glob<Art>('./covers/*.svg', { query: '?drawing', import: 'default', eager: true }),
)
/** Small objects from the counter, 96 by 80 units. */
export const featureDrawing = byName(
  import.meta.glob<Art>('./features/*.svg', { query: '?drawing', import: 'default', eager: true }),
)
/** Portraits on a square of one colour. The first looks right, into the page, and the others look left. */
export const letterFace = byName(
  import.meta.glob<Art>('./letters/*.svg', { query: '?drawing', import: 'default', eager: true }),
)
/** The people behind the counter, who look towards its middle. */
export const teamDrawing = byName(
  import.meta.glob<Art>('./team/*.svg', { query: '?drawing', import: 'default', eager: true }),
)
