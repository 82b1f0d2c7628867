import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cycles, strayPackages, strayText, wrongDirections, wrongNames } from './imports.ts'

const root = join(import.meta.dirname, '..', '..')
const code = '*.{ts,tsx,mts,mjs,js}'
const files = globSync([code, `{app,bench,components,e2e,lib}/**/${code}`], { cwd: root })
const sources = new Map(
  files
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file !== 'next-env.d.ts' && file !== 'lib/testing/imports.test.ts')
    .sort()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)

describe('architecture', () => {
  it('was read from the files of the project', () => {
    expect(sources.has('lib/settings.ts')).toBe(true)
  })

  it.each([
    ['imports only in the directions of lib/testing/rules.ts', wrongDirections],
    ['has no circle of imports', cycles],
    ['keeps packages at home', strayPackages],
    ['reads the environment in one file', strayText],
    ['names files for what is inside', wrongNames],
  ])('%s', (_, faultsOf) => {
    expect(faultsOf(sources)).toEqual([])
  })
})
