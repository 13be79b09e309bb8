// Installs the locked dependencies when they are missing or older than the lock file. Runs on any Node with npm,
// before every command: what comes after it runs on the Node that is pinned in package.json.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}node_modules/.installed`
const lock = readFileSync(`${root}package-lock.json`, 'utf8')
const wanted = createHash('sha256')
  .update(lock)
  .update(process.platform + process.arch)
  .digest('hex')

/** The locked packages that are not there. Once built, the product runs without development packages. */
function missingPackages() {
  const isBuilt = existsSync(`${root}build/.stamp`)
  return Object.entries(JSON.parse(lock).packages)
    .filter(([path, { optional, dev }]) => !optional && !(dev && isBuilt) && !existsSync(root + path))
    .map(([path]) => path)
}

function fail(reason, code = 1) {
  console.error(`The dependencies could not be installed: ${reason} Nothing was started.`)
  process.exit(code)
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted || missingPackages().length > 0) {
  console.log('Installing the locked dependencies. This happens once, and takes about half a minute.')
  // NODE_ENV=production or a setting of npm would leave out what the build needs.
  const include = ['--include=dev', '--include=optional', '--include=peer']
  const npm = spawnSync('npm', ['ci', ...include, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) fail('npm ci failed, its reason is above.', npm.status ?? 1)
  const missing = missingPackages()
  if (missing.length > 0) fail(`npm ci left out ${missing.slice(0, 3).join(', ')}.`)
  writeFileSync(stamp, wanted)
}
