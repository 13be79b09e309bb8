import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from '../root-folder.ts'
import type { SourceFile } from './source-files.ts'

/** The names of variables that hold secrets: no file of the browser has a reason to contain them. */
const secretNames = ['DATABASE_URL', 'DATA_KEYS', 'SMTP_URL', 'CAPTCHA_SECRET', 'METRICS_TOKEN', 'PANDADOC_API_KEY']

/** Traces of server code: its packages, and Node's own modules under their quoted names. */
// zod probes for eval, which the pages' policy reports as an attack: schemas stay on the server.
const serverWords = [/ZodError/, /drizzle/, /pg-boss/, /argon2/, /nodemailer/, /["'`]node:[a-z]/]

type Canary = { name: string; pattern: RegExp; isIn(path: string): boolean }

const isScript = (path: string) => path.endsWith('.js')

function canaries(): Canary[] {
  return [
    ...secretNames.map((name) => ({ name, pattern: new RegExp(`\\b${name}\\b`), isIn: () => true })),
    ...serverWords.map((pattern) => ({ name: pattern.source, pattern, isIn: isScript })),
  ]
}

/** Returns the traces of secrets and server code in these files of the browser, as `path: name`. */
export function singing(files: readonly SourceFile[]): string[] {
  const all = canaries()
  return files.flatMap(({ path, text }) =>
    all.filter(({ pattern, isIn }) => isIn(path) && pattern.test(text)).map(({ name }) => `${path}: ${name}`),
  )
}

/** Returns every text file of the built client: scripts, sheets, pages, data. */
export function clientFiles(): SourceFile[] {
  const folder = join(rootFolder, 'build/client')
  return globSync('**/*.{js,css,html,json,map,svg,txt,xml}', { cwd: folder }).map((path) => ({
    path: `build/client/${path}`,
    text: readFileSync(join(folder, path), 'utf8'),
  }))
}
