import { expect, test } from 'vitest'

import { isIgnored, repositoryFiles } from './source-files.ts'

test.for([
  ['build', true],
  ['scripts/build', false],
  ['.installing.left', true],
  ['app/ui/node_modules', true],
  ['app/a.log', true],
  ['app/a.ts', false],
] as const)('of %s it is %s that .gitignore leaves it out', ([path, isLeftOut]) => {
  expect(isIgnored(path, ['node_modules', '/.installing*', '/build', '*.log'])).toBe(isLeftOut)
})

test('the files of the repository are sources, not what a build made', () => {
  const folders = new Set(repositoryFiles().map(({ path }) => path.split('/')[0]))
  expect([...folders]).toEqual(expect.arrayContaining(['app', 'scripts']))
  expect([...folders].filter((folder) => /^build|^data$|^node_modules$/.test(folder ?? ''))).toEqual([])
})
