import { beforeEach, describe, expect, it } from 'vitest'
import { PortBook } from '#lib/ports/portBook.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { readFiles, save } from './portsImport.ts'

let store: Store
beforeEach(async () => {
  store = await temporaryStore()
})

const file = (name: string, ...lines: string[]) => ({ name, bytes: Buffer.from(lines.join('\r\n'), 'latin1') })
const bay = ',"NO","QQA","Søndre Qvist","Sondre Qvist","","1-------","AA","0901",,"6310N 00830E",'
const cove = ',"NO","QQB","Qvistvik","Qvistvik","","1-3-----","AA","0901",,"6311N 00831E",'

const run = (files: Parameters<typeof readFiles>[0], { replaces = false, isDryRun = false } = {}) =>
  save(readFiles(files), store.ports, replaces, isDryRun)

async function namesOf(...codes: string[]) {
  const book = await PortBook.open(store.ports)
  return codes.map((code) => book.portOf(code)?.name ?? null)
}

describe('an import of a UN/LOCODE list', () => {
  it('merges its parts, and reports rejected lines by file and line', async () => {
    const broken = ',"NO","QQC","Qvist "Bay"","Qvist Bay","","1-------","AA","0901",,"6310N 00830E",'
    const inland = ',"NO","QQD","Qvistdal","Qvistdal","","--3-----","AA","0901",,"6310N 00830E",'
    expect(await run([file('part1.csv', bay, broken), file('part2.csv', cove, inland)])).toEqual({
      files: ['part1.csv', 'part2.csv'],
      ports: 2,
      new: 2,
      changed: 0,
      same: 0,
      removed: 0,
      notPorts: 1,
      refused: [{ file: 'part1.csv', line: 2, unlocode: null, reason: 'broken quoting' }],
    })
    expect(await namesOf('NOQQA', 'NOQQB', 'NOQQC', 'NOQQD')).toEqual(['Søndre Qvist', 'Qvistvik', null, null])
  })

  it('keeps earlier imports, except with --replace', async () => {
    await run([file('part1.csv', bay)])
    expect(await run([file('part2.csv', cove)])).toMatchObject({ new: 1, removed: 0 })
    expect(await run([file('all.csv', bay.replaceAll('ndre', 'dre'), cove)])).toMatchObject({ changed: 1, same: 1 })
    expect(await run([file('part2.csv', cove)], { replaces: true, isDryRun: true })).toMatchObject({ removed: 1 })
    expect(await namesOf('NOQQA', 'NOQQB')).toEqual(['Sødre Qvist', 'Qvistvik'])
    expect(await run([file('part2.csv', cove)], { replaces: true })).toMatchObject({ removed: 1, same: 1 })
    expect(await namesOf('NOQQA', 'NOQQB')).toEqual([null, 'Qvistvik'])
  })

  it('is not written again without changes', async () => {
    await run([file('part1.csv', bay)])
    await run([file('part1.csv', bay)])
    expect((await store.ports.since(0)).sequence).toBe(1)
  })

  it('of another file is refused, naming the first wrong line', () => {
    expect(() => readFiles([file('notes.txt', 'Remember the milk')])).toThrow(
      'notes.txt contains no ports: line 1: 1 fields where 12 were expected; must be a UN/LOCODE list as CSV',
    )
  })
})
