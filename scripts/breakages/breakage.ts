/** One deliberate breakage of the product: a text in one file, what takes its place, and the tests that must see it. */
export type Breakage = {
  id: string
  /** The folder of the house that is broken: a room of app/, or scripts, content, db. */
  room: string
  /** What kind of promise is broken, in a word or two: guard, limit, mail, audit, policy, … */
  layer: string
  /** What the product does wrong with it, as a person would say it. */
  means: string
  file: string
  /** Stands exactly once in the file. */
  find: string
  replace: string
  suite: Suite
}

export type Suite = {
  /** The narrowest test files that must see it, all of one project of vitest.config.ts. */
  files: readonly string[]
  /** Part of the name of the one test to run, where the whole file takes long. */
  test?: string
}

export type Project = 'rules' | 'pdf' | 'database' | 'e2e' | 'browsers' | 'faults'

/** The project of vitest.config.ts that runs a test file. */
export function projectOf({ suite }: Pick<Breakage, 'suite'>): Project {
  const [file = ''] = suite.files
  if (file.endsWith('.fault.ts')) return 'faults'
  if (file.endsWith('.browser.ts')) return 'browsers'
  if (file.startsWith('e2e/')) return 'e2e'
  if (file.includes('.pdf.test.')) return 'pdf'
  return file.includes('.db.test.') ? 'database' : 'rules'
}

/** Suites whose product is built: breakages of several files share one build. */
export const isBuilt = (project: Project): boolean => ['e2e', 'browsers', 'faults'].includes(project)
