// Installs the locked dependencies when they are missing or older than the lock file. Runs on any Node with npm,
// before every command: what comes after it runs on the Node that is pinned in package.json.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}node_modules/.installed`
const wanted = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .update(process.platform + process.arch)
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing the locked dependencies. This happens once, and takes about half a minute.')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    console.error('The dependencies could not be installed: npm ci failed, its reason is above. Nothing was started.')
    process.exit(npm.status ?? 1)
  }
  writeFileSync(stamp, wanted)
}
