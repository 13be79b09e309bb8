/** One statement of a script, with the number of its first line. */
export type Statement = { line: number; text: string }

/** Matches comments, quoted strings and names, bodies of functions, and the semicolon between two statements. */
const parts = /--[^\n]*|\/\*[^]*?\*\/|'[^']*'|"[^"]*"|(\$\w*\$)[^]*?\1|;/g

/** Splits an SQL script at the semicolons between its statements. Comments belong to the statement after them. */
export function splitStatements(script: string): Statement[] {
  const ends = [...script.matchAll(parts)].filter(([part]) => part === ';').map(({ index }) => index)
  const starts = [0, ...ends.map((end) => end + 1)]
  return starts.flatMap((start, at) => {
    const text = script.slice(start, ends[at] ?? script.length)
    const code = text.replaceAll(parts, (part) => (/^(?:--|\/\*)/.test(part) ? part.replaceAll(/\S/g, ' ') : part))
    const first = code.search(/\S/)
    return first < 0 ? [] : [{ line: script.slice(0, start + first).split('\n').length, text }]
  })
}
