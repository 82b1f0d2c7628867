import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingsTable } from '#lib/settingsTable.ts'
import { allCommands } from './commands/commands.ts'
import { environmentExample, settingsPage } from './settingsPage.ts'

const root = join(import.meta.dirname, '..', '..')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { cwd: root }),
].sort()
const textOf = (page: string) => readFileSync(join(root, page), 'utf8')
const shellBlocksOf = (page: string) =>
  [...textOf(page).matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block.replaceAll('\\\n', ' '))

/** As GitHub makes them of headings. */
const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

const commands = await allCommands()

describe('generated pages', () => {
  it('docs/settings.md follows from the tables', async () => {
    await expect(settingsPage()).toMatchFileSnapshot(join(root, 'docs/settings.md'))
  })

  it('.env.example follows from the table', async () => {
    await expect(environmentExample()).toMatchFileSnapshot(join(root, '.env.example'))
  })
})

describe.each(pages)('%s', (page) => {
  it('links to files and headings that exist', () => {
    const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
    for (const [link, file = '', anchor] of links) {
      const target = file === '' ? page : join(dirname(page), file)
      expect(existsSync(join(root, target)), link).toBe(true)
      if (anchor !== undefined) expect(anchorsOf(target), link).toContain(anchor)
    }
  })

  it('names commands, options and settings that exist', () => {
    for (const [, words = ''] of textOf(page).matchAll(/\blastfix ((?:[a-z]+)(?: [a-z]+)?)(?= |`|\n|$)/g)) {
      expect(
        commands.some(({ name }) => words === name || words.startsWith(`${name} `)),
        words,
      ).toBe(true)
    }
    for (const line of shellBlocksOf(page).flatMap((block) => block.split('\n'))) {
      const command = commands.find(({ name }) => line.includes(`lastfix ${name} `))
      const options = command ? [...line.replace(/#.*/, '').matchAll(/ --([a-z-]+)/g)].map(([, name]) => name) : []
      for (const option of options) expect(['json', 'help', ...Object.keys(command?.options ?? {})]).toContain(option)
      const names = Object.values(settingsTable).map(({ name }) => name as string)
      for (const [, name = ''] of line.matchAll(/^([A-Z_]{4,})=/g)) expect(names).toContain(name)
    }
  })

  it('names files of the project that exist', () => {
    if (page === 'CHANGELOG.md') return
    for (const [, path = ''] of textOf(page).matchAll(/`((?:lib|components|app|bench|e2e)\/[\w./[\]-]*)`/g))
      expect(existsSync(join(root, path)), path).toBe(true)
  })
})

it('README.md is short enough to be read', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(130)
})
