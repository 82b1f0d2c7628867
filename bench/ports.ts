import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { builtInPorts } from '#lib/ports/builtIn.ts'
import { createGazetteer, type Gazetteer } from '#lib/ports/gazetteer.ts'
import { readLocode } from '#lib/ports/locode.ts'
import { createMatcher } from '#lib/ports/match.ts'
import { mergePorts } from '#lib/ports/merge.ts'
import type { Port } from '#lib/ports/port.ts'
import { measured } from './measure.ts'
import { Random } from './synthetic/random.ts'

const root = resolve(import.meta.dirname, '..')
const samplePath = resolve(root, '../shared/data/destinations-labelled.tsv')
const listPath = resolve(root, '../shared/data/locode/unlocode_ports.csv')

export type Labelled = { text: string; labels: string[]; inSeaPorts: boolean }

export type Score = { texts: number; held: number; matched: number; right: number; precision: number; recall: number }

/** Texts with every port acceptable to a pilot. `NONE` and `AMBIG` must not match. */
function readLabelled(tsv: string): Labelled[] {
  const [, ...lines] = tsv.split('\n')
  return lines.flatMap((line) => {
    const [text = '', labels, inSeaPorts] = line.split('\t')
    return labels === undefined ? [] : [{ text, labels: labels.split('|'), inSeaPorts: inSeaPorts === 'yes' }]
  })
}

/** Precision of all matches, and recall of the texts whose port is in the gazetteer. */
function scoreOf(gazetteer: Gazetteer, sample: readonly Labelled[]): Score {
  const { match } = createMatcher(gazetteer)
  let [held, matched, right] = [0, 0, 0]
  for (const { text, labels } of sample) {
    const unlocode = match(text)?.unlocode
    if (labels.some((label) => gazetteer.byCode.has(label))) held += 1
    if (unlocode === undefined) continue
    matched += 1
    if (labels.includes(unlocode)) right += 1
  }
  return { texts: sample.length, held, matched, right, precision: right / matched, recall: right / held }
}

/** Typical texts: names and codes of all ports, with other words around them, a few misspelt. */
function syntheticTexts(ports: readonly Port[], count: number): string[] {
  const random = new Random(7)
  const forms: ((port: Port) => string)[] = [
    ({ name }) => name.toUpperCase(),
    ({ unlocode }) => `${unlocode.slice(0, 2)} ${unlocode.slice(2)}`,
    ({ unlocode }) => `${random.pick(ports).unlocode}>${unlocode}`,
    ({ name }) => `${name.toUpperCase()} ETA ${random.below(2400)}`,
    ({ name }) => `${name.slice(0, 3)}${name.slice(4)}`.toUpperCase(),
    ({ name, country }) => `${name.toUpperCase()}, ${country}`,
    () => `FISHING ${random.below(1e6)}`,
    () => Array.from({ length: 10 }, () => String.fromCharCode(65 + random.below(26))).join(''),
  ]
  return Array.from({ length: count }, (_, index) => `${random.pick(forms)(random.pick(ports))} ${index % 97}`)
}

/** CPU time of all threads, which is independent of other load. */
async function perSecond(texts: readonly string[], rounds: number, match: (text: string) => unknown): Promise<number> {
  const { processorSeconds } = await measured(() => {
    for (let round = 0; round < rounds; round += 1) for (const text of texts) match(text)
  })
  return Math.round((texts.length * rounds) / processorSeconds)
}

async function speedOf(gazetteer: Gazetteer): Promise<{ uncachedPerSecond: number; cachedPerSecond: number }> {
  const warm = createMatcher(gazetteer, 2)
  for (const text of syntheticTexts(gazetteer.ports, 2_000)) warm.match(text)
  const texts = syntheticTexts(gazetteer.ports, 20_000)
  const uncachedPerSecond = await perSecond(texts, 1, (text) => warm.match(text))
  const cached = createMatcher(gazetteer, texts.length * 2)
  for (const text of texts) cached.match(text)
  const near = { longitude: 4, latitude: 52 }
  const cachedPerSecond = await perSecond(texts, 10, (text) => cached.match(text, { near }))
  return { uncachedPerSecond, cachedPerSecond }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

export async function run(print: (line: string) => void = console.log): Promise<void> {
  const builtIn = builtInPorts()
  const gazetteers: [string, Gazetteer][] = [['built-in', createGazetteer(builtIn)]]
  if (existsSync(listPath)) {
    const codes = new Set(builtIn.map(({ unlocode }) => unlocode))
    const { ports, refused } = readLocode(readFileSync(listPath), codes)
    print(`UN/LOCODE list: ${ports.length} ports, ${refused.length} lines or coordinates rejected`)
    gazetteers.push(['with UN/LOCODE', createGazetteer(mergePorts(builtIn, ports))])
  }
  const sample = existsSync(samplePath) ? readLabelled(readFileSync(samplePath, 'utf8')) : null
  if (sample === null) print('no labelled sample: measuring speed only')
  for (const [name, gazetteer] of gazetteers) {
    const parts: [string, Labelled[]][] =
      sample === null
        ? []
        : [
            ['all texts', sample],
            ['ports in sea-ports', sample.filter((row) => row.inSeaPorts)],
            ['all others', sample.filter((row) => !row.inSeaPorts)],
          ]
    for (const [part, rows] of parts) {
      const { texts, held, matched, right, precision, recall } = scoreOf(gazetteer, rows)
      const share = `precision ${percent(precision)}, recall ${percent(recall)}`
      print(
        `${name}, ${part}: ${share} (${texts} texts, ${held} with a known port, ${matched} matched, ${right} correct)`,
      )
    }
    const { uncachedPerSecond, cachedPerSecond } = await speedOf(gazetteer)
    print(`${name}: ${uncachedPerSecond} texts per CPU second uncached, ${cachedPerSecond} cached`)
  }
}

if (import.meta.main) await run()
