// Installs the locked dependencies when they are missing or older than the lock file. Runs on any Node with npm, before every command: the
// command itself runs on the Node that is pinned in package.json (decision 74).
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

const packages = Object.entries(JSON.parse(lock).packages)

/** The pinned Node: an optional package for each platform, of which npm installs the matching one. */
const nodes = packages
  .filter(([path]) => /^node_modules\/node-(?:linux|darwin|win)-\w+$/.test(path))
  .map(([path, { version, os, cpu }]) => ({
    path,
    version,
    isOurs: String(os) === process.platform && String(cpu) === process.arch,
  }))
const isNode = (path) => nodes.some((node) => node.isOurs && node.path === path)

/** Returns the locked packages that are not installed. A built product runs without development packages. */
function missingPackages() {
  const isBuilt = existsSync(`${root}build/.stamp`)
  return packages
    .filter(([path, { optional, dev }]) => (!optional || isNode(path)) && !(dev && isBuilt) && !existsSync(root + path))
    .map(([path]) => path)
}

/** Rejects a platform for which the pinned Node has no package, unless the current Node has the same major version. */
function requireNode() {
  const [pinned] = nodes
  const isSame = process.versions.node.split('.')[0] === pinned?.version.split('.')[0]
  if (!pinned || isSame || nodes.some(({ isOurs }) => isOurs)) return
  fail(
    `there is no package of Node ${pinned.version} for ${process.platform} ${process.arch}. Install that Node yourself.`,
  )
}

/** Returns the content of a file; undefined when it does not exist, or no longer. */
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

/** The lock file with the ids of the installing process and of its npm. It is next to node_modules, which npm ci deletes. */
const turn = `${root}.installing`

function make(path, work) {
  try {
    work(path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    return fail(`${path} cannot be created (${error.code}).`)
  }
}

/** Takes the lock. Returns whether this process now holds it. */
const takeTurn = () => make(turn, () => writeFileSync(turn, String(process.pid), { flag: 'wx' }))

function isAlive(id) {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

// Whether the holders of a lock have ended. An empty file is being written: no number means this process, which is alive.
const isLeft = (holders) => holders !== undefined && !holders.split(' ').some((id) => isAlive(Number(id)))

/** Deletes the lock of processes that have ended. One process at a time: otherwise it could delete another's new lock. */
function endLeftTurn() {
  if (!isLeft(readIfThere(turn)) || !make(`${turn}.left`, mkdirSync)) return
  try {
    if (isLeft(readIfThere(turn))) rmSync(turn)
  } finally {
    rmdirSync(`${turn}.left`)
  }
}

async function install() {
  console.log('Installing the locked dependencies. This takes about half a minute and happens once.')
  rmSync(stamp, { force: true })
  // NODE_ENV=production or a setting of npm would leave out packages that the build needs.
  const include = ['--include=dev', '--include=optional', '--include=peer']
  // No locked package needs its installation scripts.
  const npm = spawn('npm', ['ci', '--ignore-scripts', ...include, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  const ended = once(npm, 'close').catch((error) => fail(`npm cannot be started (${error.code}).`))
  if (npm.pid) writeFileSync(turn, `${process.pid} ${npm.pid}`)
  const [status] = await ended
  if (status !== 0) fail('npm ci failed; its message is above.', status ?? 1)
  const missing = missingPackages()
  if (missing.length > 0) fail(`npm ci left out ${missing.slice(0, 3).join(', ')}.`)
  writeFileSync(stamp, wanted)
}

/** One process installs, the others wait for it. When it fails or is killed, the next one installs. */
let isWaiting = false
requireNode()
while (!isInstalled()) {
  if (takeTurn()) {
    process.once('exit', () => rmSync(turn, { force: true }))
    if (!isInstalled()) await install()
    break
  }
  endLeftTurn()
  if (!isWaiting) console.log(`Another process is installing the dependencies. If there is none, delete ${turn}.`)
  isWaiting = true
  await setTimeout(100)
}
