import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Creates the list of common passwords from `@zxcvbn-ts/language-common` 4.1.3 (MIT), unpacked in the given folder: the 16,000 most used of
 * at least six characters, and all that reach our minimum length.
 */
const [packageFolder] = process.argv.slice(2)
if (!packageFolder)
  throw new Error('usage: node scripts/make-common-passwords.ts <unpacked @zxcvbn-ts/language-common>')

const ranked = JSON.parse(readFileSync(join(packageFolder, 'src/passwords.json'), 'utf8')) as string[]
const useful = ranked
  .map((password) => password.normalize('NFKC').toLowerCase())
  .filter((password) => password.length >= 6)
const kept = useful.filter((password, rank) => rank < 16_000 || password.length >= 10)
const list = [...new Set(kept)].toSorted()
writeFileSync(join(import.meta.dirname, '../app/identity/passwords/common-passwords.txt'), `${list.join('\n')}\n`)
