import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { makeDraft, kinds } from './content/make-draft.ts'
import { rootFolder } from './root-folder.ts'

// npm run new article "Title": creates a file of content/ as a draft that is valid from the start.
const [kind = '', ...words] = process.argv.slice(2)
const title = words.join(' ').trim()

if (!(kind in kinds) || !title) {
  console.error(
    `Give a kind and a title, such as:\n  npm run new article "Footy is back"\nThe kinds are: ${Object.keys(kinds).join(', ')}.`,
  )
  process.exit(64)
}
const { file, text, next } = makeDraft(kind as keyof typeof kinds, title)
const place = join(rootFolder, file)
if (existsSync(place)) {
  console.error(`${file} already exists. Choose another title, or edit that file.`)
  process.exit(73)
}
mkdirSync(dirname(place), { recursive: true })
writeFileSync(place, text)
console.log([`Created the draft ${file}.`, 'Next:', ...next.map((step, index) => `  ${index + 1}. ${step}`)].join('\n'))
