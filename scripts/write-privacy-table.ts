import { readFileSync, writeFileSync } from 'node:fs'

import { personalData } from '../app/personal-data.server.ts'
import { privacyTable } from '../app/platform/personal-data/privacy-table.ts'

// node scripts/write-privacy-table.ts: writes the declarations of the rooms into docs/privacy.md.
const path = new URL('../docs/privacy.md', import.meta.url)
const parts = readFileSync(path, 'utf8').split(/(<!-- (?:the table|its end).*?-->)/)
parts[2] = `\n\n${privacyTable(personalData)}\n\n`
writeFileSync(path, parts.join(''))
