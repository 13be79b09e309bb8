import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { rootFolder } from '#scripts/root-folder.ts'

const promtool = (...words: string[]) =>
  execFileSync(process.env.PROMTOOL_PATH || 'promtool', words, { cwd: join(rootFolder, 'deploy'), encoding: 'utf8' })

test('Prometheus accepts the alerts, each fires on its condition, and none fires on a healthy installation (rule AP13)', () => {
  expect(promtool('check', 'rules', 'alerts.yml')).toMatch(/SUCCESS: \d+ rules found/)
  expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})
