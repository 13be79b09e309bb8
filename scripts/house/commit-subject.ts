import { spawnSync } from 'node:child_process'

import { rootFolder } from '../root-folder.ts'

const longest = 72

/** Subjects that git itself or a code host writes. */
const written = /^(?:Merge (?:branch|commit|pull request|remote-tracking branch|tag|[\da-f]{7,40}) |Revert ")/

/** Imperatives that end like another form: `bring`, `need`, `process`. Words in -ss and -eed need no entry. */
const imperatives = new Set(['alias', 'bring', 'embed', 'focus', 'ping', 'shed'])

/** Whether the first word of a subject can be an imperative: `Add`, not `Added`, `Adding` or `Adds`. A simple check by the ending. */
const isImperative = (word: string): boolean =>
  imperatives.has(word) || word.endsWith('ss') || word.endsWith('eed') || !/(?:ed|ing|s)$/.test(word)

/** Returns what is wrong with the subject of a commit, one sentence each. */
export function subjectProblems(subject: string): string[] {
  if (written.test(subject)) return []
  const first = /^[\p{L}\p{N}'’-]*/u.exec(subject)?.[0].toLowerCase() ?? ''
  return [
    ...(subject.length > longest ? [`it has ${subject.length} characters, and ${longest} are allowed`] : []),
    ...(isImperative(first) ? [] : [`it begins with “${first}”: write the imperative, as in “Add a rule”`]),
    ...(subject.endsWith('.') ? ['it ends with a dot'] : []),
    ...(/\bwip\b/i.test(subject) ? ['it says that the work is unfinished'] : []),
  ]
}

/** Returns the subject of the newest commit; undefined without git or a history, as in an archive. */
export function newestSubject(folder = rootFolder): string | undefined {
  const { status, stdout } = spawnSync('git', ['log', '--max-count=1', '--format=%s'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}
