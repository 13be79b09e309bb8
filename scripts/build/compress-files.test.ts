import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { runCommand } from '../steps/run-command.ts'

const compress = `
  const { compressFiles } = await import('./scripts/build/compress-files.ts')
  await compressFiles(process.argv[1])`

test('many files are compressed under a low limit of open files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-compress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (let index = 0; index < 300; index += 1)
    writeFileSync(join(folder, `${index}.js`), `export const a${index} = 1\n`)
  const limited = `ulimit -n 100 && exec "$0" --input-type=module --eval "$1" "$2"`
  const { isOk, output } = await runCommand('sh', ['-c', limited, process.execPath, compress, folder])
  expect([isOk, output]).toEqual([true, ''])
  expect(globSync('*', { cwd: folder })).toHaveLength(1_200)
})
