// Plain JavaScript: this runs before anything is installed, on whatever Node the machine has.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const leastToInstall = 20
const leastToRun = 24

/**
 * Makes node_modules what package-lock.json says, and resolves to the Node to run everything else with. Ends the
 * process with one line where it cannot.
 *
 * @param {string} root
 * @returns {string}
 */
export function install(root) {
  const bundled = bundledNode(process.platform, process.arch)
  const refusal = refusalOf(process.versions.node, readJson(join(root, 'package.json')), bundled)
  if (refusal) end(refusal)

  const runtime = runtimeOf(root, bundled)
  if (isInstalled(root) && existsSync(runtime)) return runtime

  say('Installing packages (the first time this takes a minute) …')
  const npm = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const windows = process.platform === 'win32'
  const { status } = spawnSync('npm', npm, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: windows })
  if (status !== 0) end('The packages could not be installed: npm says why above.')
  if (!existsSync(runtime)) end(`npm left out ${bundled?.name}, the Node that Lastfix runs on.`)
  return runtime
}

/**
 * The Node that comes as a package of its own.
 *
 * @param {string} platform
 * @param {string} architecture
 */
export function bundledNode(platform, architecture) {
  const windows = platform === 'win32'
  const name = `node-${windows ? 'win' : platform}-${architecture}`
  return { name, path: join('node_modules', name, 'bin', windows ? 'node.exe' : 'node') }
}

/**
 * @param {string} version
 * @param {{ optionalDependencies?: Record<string, string> }} manifest
 * @param {{ name: string }} bundled
 * @returns {string | null}
 */
export function refusalOf(version, manifest, bundled) {
  const major = Number.parseInt(version, 10)
  if (major < leastToInstall) return `Lastfix needs Node ${leastToInstall} or newer; this is Node ${version}.`
  if (bundled.name in (manifest.optionalDependencies ?? {}) || major >= leastToRun) return null
  return `Lastfix brings no Node of its own for this machine (${bundled.name}): it needs Node ${leastToRun} or newer; this is Node ${version}.`
}

/**
 * npm writes node_modules/.package-lock.json last, so an install that was cut short does not count.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readJson(record).packages
  const locked = Object.entries(readJson(join(root, 'package-lock.json')).packages).filter(([path]) => path !== '')
  return locked.every(([path, { optional, devOptional, version, integrity }]) => {
    const there = installed[path]
    if (!there) return Boolean(optional || devOptional)
    return there.version === version && there.integrity === integrity
  })
}

/** @param {string} root @param {{ name: string, path: string }} bundled */
function runtimeOf(root, bundled) {
  const { optionalDependencies = {} } = readJson(join(root, 'package.json'))
  return bundled.name in optionalDependencies ? join(root, bundled.path) : process.execPath
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`)
}

/** @param {string} line @returns {never} */
function end(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
