// Installs the locked dependencies when they are missing or older than the lock file. Runs on any Node with npm,
// before every command: what comes after it runs on the Node that is pinned in package.json.
import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
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

/** What a file holds; undefined when it is not there, or no more. */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

const isInstalled = () => readIfThere(stamp) === wanted && missingPackages().length === 0

function fail(reason, code = 1) {
  console.error(`The dependencies could not be installed: ${reason} Nothing was started.`)
  process.exit(code)
}

/** Holds the ids of the process that installs and of its npm. It stands beside node_modules, which npm ci removes. */
const turn = `${root}.installing`

function make(path, work) {
  try {
    work(path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    return fail(`${path} cannot be made (${error.code}).`)
  }
}

/** Whether it is this process's turn. */
const takeTurn = () => make(turn, () => writeFileSync(turn, String(process.pid), { flag: 'wx' }))

function isAlive(id) {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

// An empty one is being written: no number means this process, which is alive.
const isLeft = (holders) => holders !== undefined && !holders.split(' ').some((id) => isAlive(Number(id)))

/** Removes the turn of processes that have ended. One at a time: another's new turn would be removed instead. */
function endLeftTurn() {
  if (!isLeft(readIfThere(turn)) || !make(`${turn}.left`, mkdirSync)) return
  try {
    if (isLeft(readIfThere(turn))) rmSync(turn)
  } finally {
    rmdirSync(`${turn}.left`)
  }
}

async function install() {
  console.log('Installing the locked dependencies. This happens once, and takes about half a minute.')
  rmSync(stamp, { force: true })
  // NODE_ENV=production or a setting of npm would leave out what the build needs.
  const include = ['--include=dev', '--include=optional', '--include=peer']
  const npm = spawn('npm', ['ci', ...include, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  const ended = once(npm, 'close').catch((error) => fail(`npm cannot be started (${error.code}).`))
  if (npm.pid) writeFileSync(turn, `${process.pid} ${npm.pid}`)
  const [status] = await ended
  if (status !== 0) fail('npm ci failed, its reason is above.', status ?? 1)
  const missing = missingPackages()
  if (missing.length > 0) fail(`npm ci left out ${missing.slice(0, 3).join(', ')}.`)
  writeFileSync(stamp, wanted)
}

/** One process installs, the others wait for it. When it fails, or ends without a word, the next one does. */
let isWaiting = false
while (!isInstalled()) {
  if (takeTurn()) {
    process.once('exit', () => rmSync(turn, { force: true }))
    if (!isInstalled()) await install()
    break
  }
  endLeftTurn()
  if (!isWaiting) console.log(`Another process is installing the dependencies. If none is, remove ${turn}.`)
  isWaiting = true
  await setTimeout(100)
}
