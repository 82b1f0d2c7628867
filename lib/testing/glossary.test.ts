import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { classificationWords } from '../../components/record/classificationWords.ts'
import { openApiDocument } from '../api/routes.ts'
import { helpOf, helpOfAll } from '../cli/commandLine.ts'
import { allCommands } from '../cli/commands/commands.ts'
import { settingsTable } from '../settingsTable.ts'
import { problemKinds } from '../wire/problem.ts'
import { glossary, glossaryFaults, termsOfTheDomain } from './glossary.ts'

const root = join(import.meta.dirname, '..', '..')
const pages = [
  '*.md',
  'docs/**/*.md',
  'docs/deploy/*.*',
  'docs/deploy/three-machines/*',
  'docs/deploy/Containerfile',
  '.env.example',
]
const logCall = /\blog\.(?:debug|info|warn|error)\(\s*(['"`])(.*?)\1/gs
const literal = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'g')
const { general, individual } = classificationWords.en
const classifications = [general, individual].flatMap((names) => Object.entries(names).flat())
const terms = [...termsOfTheDomain, ...classifications.filter((name) => /ship/i.test(name)).map(literal)]

const faultsIn = (texts: Iterable<readonly [place: string, text: string]>) =>
  [...texts].flatMap(([place, text]) => glossaryFaults(place, text, terms))

/** Samples for the parameters of texts: a number, a text, or a fault. */
const samples = [7, '7', new Proxy({}, { get: () => 7 })]

/** Every text of a word table; texts with parameters once per matching sample. */
function* textsOf(words: unknown, place: string): Generator<[place: string, text: string]> {
  if (typeof words === 'string') yield [place, words]
  else if (typeof words === 'function')
    for (const sample of samples) {
      const text = filled(words as (...given: unknown[]) => unknown, sample)
      if (text !== null) yield [place, text]
    }
  else if (typeof words === 'object' && words)
    for (const [key, held] of Object.entries(words)) yield* textsOf(held, `${place}.${key}`)
}

function filled(text: (...given: unknown[]) => unknown, sample: unknown): string | null {
  try {
    const result = text(sample, sample, sample, sample)
    return typeof result === 'string' ? result : null
  } catch {
    return null
  }
}

async function tablesOf(file: string): Promise<[place: string, text: string][]> {
  const exported = Object.entries((await import(`/${file}`)) as Record<string, { en?: unknown; de?: unknown }>)
  return exported.flatMap(([name, table]) => (table?.en && table.de ? [...textsOf(table.en, name)] : []))
}

/** Names of settings that are not words as well. */
const settingNames = Object.values(settingsTable).flatMap(({ name }) => (name.includes('_') ? [name] : []))
const settingName = new RegExp(`\\b(?:${settingNames.join('|')})\\b`)
const comment = /^\s*(?:\/\/|\/?\*)/

/** Texts that only administrators see, who can change a setting. */
const ofAdministrators = [
  'systemWords.',
  'publicLinkWords.delayNeedsTracks',
  'publicLinkWords.forPages',
  'boardWords.offCure',
  'sourceStateWords.',
  'statusWords.noFeed.name',
  'lib/api/account/publicLinks.ts',
  'lib/api/account/sourceJson.ts',
  'lib/api/webhooks/webhooks.ts',
  'lib/wire/chartSettings.ts',
]

it.each(glossary)('finds “$example”', ({ wrong, example, right }) => {
  expect(example).toMatch(wrong)
  expect(glossaryFaults('', example, terms)).not.toEqual([])
  expect(right.replace('ship type is the domain', '')).not.toMatch(wrong)
})

it('ignores terms of the domain', () => {
  expect(glossaryFaults('', 'Constrained by her draught; ship type; RoRo ship; Tunny ship', terms)).toEqual([])
})

describe('the words of the glossary', () => {
  it('are those of the screens', async () => {
    const files = globSync('components/**/*{Words,words}.ts', { cwd: root })
    const texts = (await Promise.all(files.map(tablesOf))).flat()
    expect(texts.length).toBeGreaterThan(800)
    expect(faultsIn(texts)).toEqual([])
  })

  it('are those of the command line', async () => {
    const commands = await allCommands()
    const helps = commands.map((command) => [command.name, helpOf(command)] as const)
    expect(faultsIn([['lastfix', helpOfAll(commands)], ...helps])).toEqual([])
  })

  it('are those of the API reference', () => {
    const said = [...textsOf(openApiDocument(), 'openapi')].filter(([place]) =>
      /\.(title|summary|description)$/.test(place),
    )
    expect(said.length).toBeGreaterThan(200)
    expect(faultsIn(said)).toEqual([])
  })

  it('are those of problem details', () => {
    const texts = [...textsOf(problemKinds, 'problemKinds')].filter(([place]) => !place.endsWith('.example'))
    expect(faultsIn(texts)).toEqual([])
  })

  it('are those of log messages', () => {
    const files = globSync('lib/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
    const messages = files.flatMap((file) => {
      const calls = readFileSync(join(root, file), 'utf8').matchAll(logCall)
      return Array.from(calls, ([, , message = '']) => [file, message] as const)
    })
    expect(messages.length).toBeGreaterThan(60)
    expect(faultsIn(messages)).toEqual([])
  })

  it.each(globSync(pages, { cwd: root }))('are those of %s', (page) => {
    const paragraphs = readFileSync(join(root, page), 'utf8').split('\n\n')
    expect(faultsIn(paragraphs.map((text) => [page, text] as const))).toEqual([])
  })
})

describe('settings are named to administrators only', () => {
  const namingSettings = (texts: Iterable<readonly [place: string, text: string]>) =>
    [...texts].filter(
      ([place, text]) => settingName.test(text) && !ofAdministrators.some((known) => place.startsWith(known)),
    )

  it('by screens', async () => {
    const files = globSync('components/**/*{Words,words}.ts', { cwd: root })
    expect(namingSettings((await Promise.all(files.map(tablesOf))).flat())).toEqual([])
  })

  it('by the API reference', () => {
    expect(namingSettings(textsOf(openApiDocument(), 'openapi'))).toEqual([])
  })

  it('by refusals', () => {
    const files = globSync('lib/{access,api,query,server,wire}/**/*.ts', { cwd: root })
    const lines = files.flatMap((file) => {
      if (/\.test\.ts$|\/contract\//.test(file)) return []
      const code = readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => !comment.test(line))
      return code.map((line) => [file, line] as const)
    })
    expect(lines.length).toBeGreaterThan(10_000)
    expect(namingSettings(lines)).toEqual([])
  })
})
