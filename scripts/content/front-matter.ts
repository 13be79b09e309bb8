import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'

import type { Problem } from './problem.ts'

/** The front matter of one file, and the text under it. */
type FrontMatter = {
  data: unknown
  text: string
  /** The line of the file on which the text begins, from 1. */
  textLine: number
  /** Returns the line of a field, from 1. */
  lineOf(path: readonly PropertyKey[]): number
}

const fences = /^---\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)/

/** Splits a file into front matter and text. */
export function readFrontMatter(file: string, source: string): FrontMatter | Problem {
  const match = fences.exec(source)
  if (!match) return { file, line: 1, field: 'front matter', reason: 'must stand first, between two lines of ---' }
  const counter = new LineCounter()
  const document = parseDocument(match[1] ?? '', { lineCounter: counter, uniqueKeys: true })
  const [error] = document.errors
  if (error) {
    const line = counter.linePos(error.pos[0]).line + 1
    return { file, line, field: 'front matter', reason: error.message.split('\n')[0]?.replace(/ at line .*/, '') ?? '' }
  }
  return {
    data: document.toJS() ?? {},
    text: source.slice(match[0].length),
    textLine: match[0].split('\n').length,
    lineOf: (path) => lineIn(document, path, counter),
  }
}

/** Returns the line of a field, or of its nearest existing parent. The opening fence is line 1. */
function lineIn(document: Document, path: readonly PropertyKey[], counter: LineCounter): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return counter.linePos(node.range[0]).line + 1
  }
  return 1
}

type Issue = z.core.$ZodIssue

/** Phrases a schema's issue as a sentence for authors. */
function reasonOf(issue: Issue): string {
  if (issue.code === 'invalid_type')
    return issue.message.endsWith('received undefined') ? 'is missing' : `must be ${withArticle(issue.expected)}`
  return issue.message.startsWith('must') ? issue.message : `is not right: ${issue.message}`
}

const kinds: Record<string, string> = {
  int: 'a whole number',
  array: 'a list',
  object: 'a group of fields',
  boolean: 'true or false',
}

function withArticle(kind: string): string {
  return kinds[kind] ?? (kind === 'string' ? 'text (put it in quotes)' : `a ${kind}`)
}

/** Returns every issue of a schema with a file's front matter. */
export function problemsOf(file: string, front: FrontMatter, issues: readonly Issue[], known: string[]): Problem[] {
  return issues.flatMap((issue) => {
    const at = (path: readonly PropertyKey[], reason: string): Problem => ({
      file,
      line: front.lineOf(path),
      field: path.map(String).join('.') || 'front matter',
      reason,
    })
    if (issue.code !== 'unrecognized_keys') return [at(issue.path, reasonOf(issue))]
    const fields = issue.path.length > 0 ? '' : `; the fields are ${known.join(', ')}`
    return issue.keys.map((key) => at([...issue.path, key], `is not a field here${fields}`))
  })
}
