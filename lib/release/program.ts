import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isUnread, isUnreadFile } from '../cli/install.mjs'

/** The names of the processor in Node, in Debian and in images. */
export const architectures = { x64: 'amd64', arm64: 'arm64' } as const
export type Architecture = keyof typeof architectures

const read =
  /^(docs|lib|public)\/|^(lastfix|next\.config\.mjs|package\.json|LICENSE|NOTICE|README\.md|CHANGELOG\.md|\.env\.example)$/
const onlyForTests = /\.(test|child)\.tsx?$|\/(fixtures|contract)\/|^lib\/(testing|release)\//
/** Outputs of the build that only later builds read, and Next's lists of files. */
const onlyForBuilds = /^(cache|diagnostics|types|trace|trace-build|turbopack|lastfix-build|.*\.nft\.json)(\/|$)/
/** Parts for compiling and developing, and variants of the server of which one runs. */
const unreadOfNext =
  /^dist\/(esm|docs|bundle-analyzer|next-devtools|compiled\/(next-server|next-devtools|.*-experimental))\//

interface Package {
  dev?: boolean
  os?: string[]
  optional?: boolean
}

/** Copies everything that runs, except Node, in the layout of a built checkout. */
export function copyProgram(root: string, target: string, architecture: Architecture): void {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const chart = ['public/basemap/world.pmtiles']
  const files = [
    ...[...tracked, ...chart].filter((file) => read.test(file) && !onlyForTests.test(file)),
    ...filesIn(join(root, '.next'))
      .filter((file) => !onlyForBuilds.test(file))
      .map((file) => join('.next', file)),
    ...packagesOf(root, architecture),
  ]
  mkdirSync(target, { recursive: true })
  // Keeps symbolic links, unlike cpSync.
  const passOn = 'tar --create --null --files-from=- | tar --extract --directory="$1"'
  execFileSync('sh', ['-c', passOn, 'sh', target], { cwd: root, input: files.join('\0') })
}

/** Copies a Node from its unpacked package to where npm would have it. */
export function copyNode(unpacked: string, target: string, architecture: Architecture): void {
  const home = join(target, 'node_modules', `node-linux-${architecture}`)
  for (const file of ['bin/node', 'LICENSE', 'package.json']) {
    mkdirSync(dirname(join(home, file)), { recursive: true })
    cpSync(join(unpacked, file), join(home, file))
  }
  chmodSync(join(home, 'bin/node'), 0o755)
  mkdirSync(join(target, 'node_modules/.bin'), { recursive: true })
  symlinkSync(`../node-linux-${architecture}/bin/node`, join(target, 'node_modules/.bin/node'))
}

function packagesOf(root: string, architecture: Architecture): string[] {
  const lock: { packages: Record<string, Package> } = readJson(join(root, 'package-lock.json'))
  const traced = new Set(tracedOfNext(root))
  return Object.entries(lock.packages).flatMap(([path, { dev, os, optional }]) => {
    if (path === '' || dev || os || isUnread(path)) return []
    if (optional && !existsSync(join(root, path))) return []
    return filesIn(join(root, path))
      .filter(
        (file) => !isUnreadFile(join(relative('node_modules', path), file), { platform: 'linux', arch: architecture }),
      )
      .filter((file) => !/\.d\.[cm]?ts$/.test(file) && !/^node_modules\//.test(file))
      .filter((file) => path !== 'node_modules/next' || traced.has(file) || !unreadOfNext.test(file))
      .map((file) => join(path, file))
  })
}

/** The files of Next that its server reads, as its build lists them; some of its start are missing there. */
function tracedOfNext(root: string): string[] {
  const { files }: { files: string[] } = readJson(join(root, '.next/next-server.js.nft.json'))
  const prefix = '../node_modules/next/'
  return files.filter((file) => file.startsWith(prefix)).map((file) => file.slice(prefix.length))
}

/** Files and symbolic links, relative to the folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name]
    return filesIn(join(folder, entry.name)).map((file) => join(entry.name, file))
  })
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, 'utf8'))
}
