import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cycles, serverPackagesInBrowser, strayPackages, strayText, wrongDirections, wrongNames } from './imports.ts'

const root = join(import.meta.dirname, '..', '..')
const code = '*.{ts,tsx,mts,mjs,js}'
const all = read([code, `{app,bench,components,e2e,lib}/**/${code}`])
const aboutCode = ['next-env.d.ts', 'lib/testing/imports.test.ts']
const sources = new Map([...all].filter(([file]) => !aboutCode.includes(file)))

function read(patterns: string[]): ReadonlyMap<string, string> {
  return new Map(
    globSync(patterns, { cwd: root })
      .map((file) => file.split(sep).join('/'))
      .sort()
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )
}

describe('architecture', () => {
  it('was read from the files of the project', () => {
    expect(sources.has('lib/settings.ts')).toBe(true)
  })

  it.each([
    ['imports only in the directions of lib/testing/rules.ts', wrongDirections],
    ['has no circle of imports', cycles],
    ['keeps packages at home', strayPackages],
    ['keeps server packages out of the browser', serverPackagesInBrowser],
    ['reads the environment in one file', strayText],
    ['names files for what is inside', wrongNames],
  ])('%s', (_, faultsOf) => {
    expect(faultsOf(sources)).toEqual([])
  })
})
