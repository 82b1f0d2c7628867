import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetBuilt, isBuilt, noteBuilt, sourceHash } from './buildStamp.mjs'

let root = ''
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lastfix-build-'))
  write('app/page.tsx', 'export default () => null')
  write('lib/ais/bits.ts', 'export const bits = 6')
  write('components/Map.tsx', 'export {}')
  write('public/icon.svg', '<svg/>')
  write('package-lock.json', '{}')
})

describe('sourceHash', () => {
  it('stays while nothing changes', () => {
    expect(sourceHash(root)).toBe(sourceHash(root))
  })

  it.each([
    'app/page.tsx',
    'app/vessel/[id]/route.ts',
    'lib/ais/bits.ts',
    'components/map/chart.ts',
    'public/icon.svg',
    'package-lock.json',
    'next.config.mjs',
  ])('changes with %s', (file) => {
    const before = sourceHash(root)
    write(file, 'changed')
    expect(sourceHash(root)).not.toBe(before)
  })

  it('changes with the name of a file', () => {
    const before = sourceHash(root)
    renameSync(join(root, 'lib/ais/bits.ts'), join(root, 'lib/ais/sixBits.ts'))
    expect(sourceHash(root)).not.toBe(before)
  })

  it.each([
    'lib/ais/bits.test.ts',
    'lib/cli/main.ts',
    'public/basemap/world.pmtiles',
    'README.md',
    'e2e/map.spec.ts',
    'vitest.config.ts',
  ])('does not depend on %s', (file) => {
    const before = sourceHash(root)
    write(file, 'new')
    expect(sourceHash(root)).toBe(before)
  })
})

describe('isBuilt', () => {
  it('is true only for the sources that were built', () => {
    expect(isBuilt(root, 'one')).toBe(false)
    mkdirSync(join(root, '.next'))
    noteBuilt(root, 'one')
    expect([isBuilt(root, 'one'), isBuilt(root, 'two')]).toEqual([true, false])
    forgetBuilt(root)
    expect(isBuilt(root, 'one')).toBe(false)
  })
})
