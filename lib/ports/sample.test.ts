import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtInPorts } from './builtIn.ts'
import { createGazetteer, type Gazetteer } from './gazetteer.ts'
import { plain, wordsOf } from './letters.ts'
import { readLocode } from './locode.ts'
import { createMatcher } from './match.ts'
import { mergePorts } from './merge.ts'

const root = resolve(import.meta.dirname, '../..')
const samplePath = resolve(root, '../shared/data/destinations-labelled.tsv')
const listPath = resolve(root, '../shared/data/locode/unlocode_ports.csv')
const hasSample = existsSync(samplePath)
const hasList = existsSync(listPath)

/** `ports` are acceptable to a pilot. NONE and AMBIG accept no match. */
type Labelled = { text: string; ports: string[] }

const rowsOf = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))

const rows = hasSample ? rowsOf(samplePath).map(([text = '', ports = '']) => ({ text, ports: ports.split('|') })) : []
const ownRows = rowsOf(join(import.meta.dirname, 'labelledDestinations.tsv')).map(([, text = '', ports = '']) => ({
  text,
  ports: ports.split('|'),
}))

const builtIn = builtInPorts()
const withList = hasList ? mergePorts(builtIn, readLocode(readFileSync(listPath)).ports) : builtIn

function scoreOf(sample: readonly Labelled[], gazetteer: Gazetteer): { precision: number; recall: number } {
  const { match } = createMatcher(gazetteer)
  const isOpen = ({ ports }: Labelled): boolean => ports.some((port) => port === 'NONE' || port === 'AMBIG')
  const answers = sample.map((row) => ({ ...row, isOpen: isOpen(row), unlocode: match(row.text)?.unlocode }))
  const isRight = ({ ports, unlocode }: (typeof answers)[number]) => ports.some((port) => port === unlocode)
  const matched = answers.filter((answer) => answer.unlocode !== undefined)
  const held = answers.filter(({ ports, isOpen }) => !isOpen && ports.some((port) => gazetteer.byCode.has(port)))
  return {
    precision: matched.filter(isRight).length / matched.length,
    recall: held.filter(isRight).length / held.length,
  }
}

/** Holds out a sixth of our own sample: rules are written without it, so its score holds for other texts. */
function isHeldOut({ text }: Labelled): boolean {
  let hash = 0
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  return hash % 6 === 0
}

describe.skipIf(!hasSample)('the labelled sample', () => {
  const spaced = (text: string): string => ` ${wordsOf(plain(text)).join(' ')} `

  it('is nowhere in the code except as names of ports', () => {
    const names = builtIn.flatMap((port) => [port.name, ...port.spellings, ...(port.quays ?? [])]).map(spaced)
    const files = globSync('{lib/ports/**,bench/ports}*.ts', { cwd: root }).map((file) =>
      readFileSync(join(root, file), 'utf8'),
    )
    expect(files.length).toBeGreaterThan(20)
    const texts = files.map(spaced)
    const codes = new Set(builtIn.map(({ unlocode }) => unlocode))
    const known = rows
      .map(({ text }) => text)
      .filter(
        (text) => !codes.has(wordsOf(plain(text)).join('')) && names.every((name) => !name.includes(spaced(text))),
      )
    expect(known.length).toBeGreaterThan(50)
    const found = known.filter((text) =>
      wordsOf(plain(text)).length > 1
        ? texts.some((file) => file.includes(spaced(text)))
        : files.some((file) => file.includes(`'${text.trim()}'`)),
    )
    expect(found).toEqual([])
  })

  it.skipIf(!hasList).each([
    { name: 'the built-in ports', ports: builtIn },
    { name: 'a list', ports: withList },
  ])('is read right with $name', ({ ports }) => {
    const { precision, recall } = scoreOf(rows, createGazetteer(ports))
    expect(precision).toBeGreaterThanOrEqual(0.98)
    expect(recall).toBeGreaterThanOrEqual(0.92)
  })
})

/** Slightly below the figures reached. */
const reached = [
  {
    name: 'the part that rules are written for',
    sample: ownRows.filter((row) => !isHeldOut(row)),
    precision: 0.99,
    recall: 0.965,
  },
  { name: 'the held-out part', sample: ownRows.filter(isHeldOut), precision: 0.98, recall: 0.92 },
]

describe('our own sample', () => {
  it('has each text once', () => {
    const texts = ownRows.map(({ text }) => text)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it.skipIf(!hasList).each(reached)('$name is read right', ({ sample, precision, recall }) => {
    const score = scoreOf(sample, createGazetteer(withList))
    expect(score.precision).toBeGreaterThanOrEqual(precision)
    expect(score.recall).toBeGreaterThanOrEqual(recall)
  })
})
