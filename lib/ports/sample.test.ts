import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtInPorts } from './builtIn.ts'
import { createGazetteer } from './gazetteer.ts'
import { plain, wordsOf } from './letters.ts'
import { readLocode } from './locode.ts'
import { createMatcher } from './match.ts'
import { mergePorts } from './merge.ts'

const root = resolve(import.meta.dirname, '../..')
const samplePath = resolve(root, '../shared/data/destinations-labelled.tsv')
const listPath = resolve(root, '../shared/data/locode/unlocode_ports.csv')
const hasSample = existsSync(samplePath)

const spaced = (text: string): string => ` ${wordsOf(plain(text)).join(' ')} `
const rows = hasSample
  ? readFileSync(samplePath, 'utf8')
      .split('\n')
      .slice(1)
      .filter((line) => line !== '')
      .map((line) => {
        const [text = '', labels = ''] = line.split('\t')
        return { text, labels: labels.split('|') }
      })
  : []

const builtIn = builtInPorts()

describe.skipIf(!hasSample)('the labelled sample', () => {
  it('stands nowhere in the code but as the names of ports', () => {
    const names = builtIn.flatMap((port) => [port.name, ...port.spellings]).map(spaced)
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
    const standing = known.filter((text) =>
      wordsOf(plain(text)).length > 1
        ? texts.some((file) => file.includes(spaced(text)))
        : files.some((file) => file.includes(`'${text.trim()}'`)),
    )
    expect(standing).toEqual([])
  })

  const gazetteers = [
    { name: 'the built-in ports', ports: () => builtIn },
    { name: 'a list', ports: () => mergePorts(builtIn, readLocode(readFileSync(listPath)).ports) },
  ]
  it.skipIf(!existsSync(listPath)).each(gazetteers)('is read right with $name', ({ ports }) => {
    const gazetteer = createGazetteer(ports())
    const { match } = createMatcher(gazetteer)
    const answers = rows.map(({ text, labels }) => ({ labels, unlocode: match(text)?.unlocode }))
    const matched = answers.filter(({ unlocode }) => unlocode !== undefined)
    const right = matched.filter(({ labels, unlocode }) => labels.some((label) => label === unlocode))
    const held = answers.filter(({ labels }) => labels.some((label) => gazetteer.byCode.has(label)))
    expect(right.length / matched.length).toBeGreaterThanOrEqual(0.98)
    expect(right.length / held.length).toBeGreaterThanOrEqual(0.92)
  })
})
