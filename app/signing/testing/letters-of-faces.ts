import { allScriptFaces, faces, openFaces, openFont } from '../pdf/pdf-faces.server.ts'

/** One letter of each script that has its own face. */
const oneOfEach = 'ابকकاከકਕ文가אಕកກകကକකகకก'

/** Returns the code points that some face can draw, as ranges of hexadecimal numbers. */
export async function drawableLetters(): Promise<string> {
  await openFaces(oneOfEach)
  const codes = new Set([...faces, ...allScriptFaces].flatMap((face) => openFont(face).characterSet))
  const ranges: [number, number][] = []
  for (const code of [...codes].filter((one) => one >= 0x20).toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges
    .map(([from, to]) => (from === to ? [from] : [from, to]).map((code) => code.toString(16)).join('-'))
    .join(' ')
}
