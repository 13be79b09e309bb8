import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes the list of passwords that are tried first from `@zxcvbn-ts/language-common` 4.1.3 (MIT), unpacked in the
 * folder that is given: the 16,000 most used of six signs or more, and all longer ones, since they meet our minimum.
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
