import { describe, expect, it } from 'vitest'
import {
  cycles,
  importsOf,
  moduleOf,
  type Sources,
  serverPackagesInBrowser,
  strayPackages,
  strayText,
  wrongDirections,
  wrongNames,
} from './imports.ts'
import { mayImport } from './rules.ts'

const sources = (files: Record<string, string[]>): Sources =>
  new Map(Object.entries(files).map(([file, lines]) => [file, lines.join('\n')]))

describe('importsOf', () => {
  it.each([
    ["import { openStore } from '#lib/store/open.ts'", 'lib/store/open.ts'],
    ["import type { Store } from '#lib/store/store.ts'", 'lib/store/store.ts'],
    ["import '../store/open.ts'", 'lib/store/open.ts'],
    ["import * as wire from './wire.ts'", 'lib/ais/wire.ts'],
    ["export { a } from './a.ts'", 'lib/ais/a.ts'],
    ["export * from './a.ts'", 'lib/ais/a.ts'],
    ["  const { a } = await import('./a.ts')", 'lib/ais/a.ts'],
    ["type A = import('./a.ts').A", 'lib/ais/a.ts'],
    ["import next from 'next/link'", 'next'],
    ["import { a } from '@tanstack/react-query/b'", '@tanstack/react-query'],
  ])('reads %s', (line, target) => {
    expect(importsOf('lib/ais/reader.ts', line)).toEqual([{ line: 1, target, ours: target.startsWith('lib/') }])
  })

  it('reads an import over several lines, and returns the line of its end', () => {
    const lines = ['// why', 'import {', '  a,', '  b,', "} from './a.ts'", '', "import b from './b.ts'"]
    expect(importsOf('lib/ais/reader.ts', lines.join('\n')).map(({ line }) => line)).toEqual([5, 7])
  })

  it('ignores other text', () => {
    const lines = ["export const from = 'from'", "// import { a } from './a.ts'", "export function a() { return 'x' }"]
    expect(importsOf('lib/ais/reader.ts', lines.join('\n'))).toEqual([])
  })
})

describe('moduleOf', () => {
  it.each([
    ['lib/ais/bits.ts', 'ais'],
    ['lib/store/sqlite/open.ts', 'store'],
    ['lib/settings.ts', 'settings'],
    ['components/map/camera/moves.ts', 'components/map'],
    ['app/page.tsx', 'app'],
    ['proxy.ts', 'app'],
    ['next.config.mjs', ''],
  ])('%s is in %s', (file, module) => {
    expect(moduleOf(file)).toBe(module)
  })
})

describe('rules', () => {
  it('let a module import itself and the modules of its row', () => {
    const good = sources({ 'lib/store/open.ts': ["import '#lib/vessel/fields.ts'", "import './sqlite/open.ts'"] })
    expect(wrongDirections(good)).toEqual([])
  })

  it('refuse another direction with file and line, type-only imports too', () => {
    const bad = sources({
      'lib/ais/reader.ts': ['', "import type { Vessel } from '#lib/vessel/fields.ts'"],
      'components/list/rows.tsx': ["import { openStore } from '../../lib/store/open.ts'", "import '../map/Chart.tsx'"],
      'components/map/Chart.tsx': ["import '../list/rows.tsx'"],
    })
    expect(wrongDirections(bad)).toEqual([
      'lib/ais/reader.ts:2 imports lib/vessel/fields.ts: ais may import nothing of ours',
      `components/list/rows.tsx:1 imports lib/store/open.ts: components/list may import ${mayImport['components/list']?.join(', ')}`,
      `components/map/Chart.tsx:1 imports components/list/rows.tsx: components/map may import ${mayImport['components/map']?.join(', ')}`,
    ])
  })

  it('refuse an unknown module', () => {
    expect(wrongDirections(sources({ 'lib/stuff/a.ts': [] }))).toEqual([
      'lib/stuff/a.ts:1 is in stuff, a module that lib/testing/rules.ts does not know',
    ])
  })

  it('refuse a cycle, and name its path', () => {
    const bad = sources({
      'lib/ais/a.ts': ["import './b.ts'"],
      'lib/ais/b.ts': ['', "import './c.ts'"],
      'lib/ais/c.ts': ["import type { A } from './a.ts'"],
    })
    expect(cycles(bad)).toEqual(['lib/ais/a.ts:1 → lib/ais/b.ts:2 → lib/ais/c.ts:1 → lib/ais/a.ts'])
  })

  it('accept two paths to one file', () => {
    const good = sources({
      'lib/ais/a.ts': ["import './b.ts'", "import './c.ts'"],
      'lib/ais/b.ts': ["import './c.ts'"],
      'lib/ais/c.ts': [],
    })
    expect(cycles(good)).toEqual([])
  })

  it('refuse packages away from home', () => {
    const bad = sources({
      'components/map/chart.ts': ["import * as maplibregl from 'maplibre-gl'"],
      'components/list.tsx': ["import * as maplibregl from 'maplibre-gl'", "import Link from 'next/link'"],
      'lib/fleet/follow.ts': ["import Database from 'better-sqlite3'"],
    })
    expect(strayPackages(bad).map((fault) => fault.split(':', 2).join(':'))).toEqual([
      'components/list.tsx:1 imports maplibre-gl',
      'components/list.tsx:2 imports next',
      'lib/fleet/follow.ts:1 imports better-sqlite3',
    ])
  })

  it.each(['const port = process.env.PORT', "process['env']", "import { argv, env } from 'node:process'"])(
    'refuse %s away from the settings',
    (line) => {
      expect(strayText(sources({ 'lib/settings.ts': [line], 'lib/ais/reader.ts': ['', line] }))).toEqual([
        'lib/ais/reader.ts:2 has the environment of the process: its home is lib/settings.ts',
      ])
    },
  )

  it('refuse names without meaning, also of folders', () => {
    const bad = sources({
      'lib/ais/index.ts': [],
      'lib/utils/bits.ts': [],
      'lib/ais/types.d.ts': [],
      'lib/ais/typesOf.ts': [],
    })
    expect(wrongNames(bad).map((fault) => fault.split(':')[0])).toEqual([
      'lib/ais/index.ts',
      'lib/utils/bits.ts',
      'lib/ais/types.d.ts',
    ])
  })
})

it('finds a server package behind imports of values, not behind imports of types', () => {
  const shape = ['lib/wire/shape.ts', "import { z } from 'zod'\n"] as const
  const withValue = new Map([['components/a.tsx', "import { x } from '#lib/wire/shape.ts'\n"], shape])
  const withType = new Map([['components/a.tsx', "import type { X } from '#lib/wire/shape.ts'\n"], shape])
  expect(serverPackagesInBrowser(withValue)).toEqual(['components/a.tsx → lib/wire/shape.ts → zod'])
  expect(serverPackagesInBrowser(withType)).toEqual([])
})
