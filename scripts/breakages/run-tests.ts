import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { z } from 'zod'

import { rootFolder } from '../root-folder.ts'
import { runTool } from '../steps/run-command.ts'
import type { Project } from './breakage.ts'

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
})

export type Failure = { test: string; message: string }

/** What came of one test file: how many tests passed, and which failed. */
export type FileRun = { passed: number; failures: Failure[] }

/** What came of a run by test file, and what it printed, which is all there is to read when no file ran at all. */
export type Run = { byFile: Map<string, FileRun>; output: string; isCutShort: boolean }

const escape = String.fromCharCode(27)
const plain = (text: string) => text.replaceAll(new RegExp(`${escape}\\[[\\d;]*m`, 'g'), '')
const firstLine = (text: string) => plain(text).trim().split('\n')[0]?.slice(0, 200) ?? ''

function runOfFile({
  message,
  status,
  assertionResults,
}: z.infer<typeof reportSchema>['testResults'][number]): FileRun {
  const failed = assertionResults.filter((one) => one.status === 'failed')
  const failures = failed.map((one) => ({
    test: one.fullName.trim(),
    message: firstLine(one.failureMessages[0] ?? ''),
  }))
  const isUnloaded = status === 'failed' && failures.length === 0
  return {
    passed: assertionResults.filter((one) => one.status === 'passed').length,
    failures: isUnloaded ? [{ test: '(the file does not load)', message: firstLine(message) }] : failures,
  }
}

const quoted = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/**
 * Runs test files of one project, and of them only the tests whose names hold one of the texts, where there are some;
 * `isBailing` no further than the first failure.
 */
export async function runTests(
  project: Project,
  { files, only, isBailing }: { files: readonly string[]; only: readonly string[]; isBailing: boolean },
): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'breakage-'))
  const report = join(folder, 'report.json')
  const words = [
    'run',
    '--project',
    project,
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(isBailing ? ['--bail=1'] : []),
    ...files,
  ]
  const pattern = only.map(quoted).join('|')
  try {
    const { output } = await runTool('vitest/vitest.mjs', [...words, ...(pattern ? ['-t', pattern] : [])], {
      env: { NODE_ENV: 'test', FAULTS: 'short' },
    })
    const text = await readFile(report, 'utf8').catch(() => undefined)
    const results = text === undefined ? [] : reportSchema.parse(JSON.parse(text)).testResults
    return {
      byFile: new Map(results.map((result) => [relative(rootFolder, result.name), runOfFile(result)])),
      output: plain(output),
      isCutShort: output.includes('It was ended because it neither'),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
