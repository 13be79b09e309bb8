import { readFileSync, writeFileSync } from 'node:fs'

import { personalData } from '../app/start/wiring/personal-data.server.ts'
import { privacyTable } from '../app/data/personal-data/privacy-table.ts'

// `npm run docs` runs this: writes into docs/privacy.md what the rooms declare.
const path = new URL('../docs/privacy.md', import.meta.url)
const parts = readFileSync(path, 'utf8').split(/(<!-- (?:the table|its end).*?-->)/)
parts[2] = `\n\n${privacyTable(personalData)}\n\n`
writeFileSync(path, parts.join(''))
