import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingsTable } from '#lib/settingsTable.ts'
import { eventTable } from '#lib/wire/watches.ts'
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

/** Text outside code blocks. */
const proseOf = (page: string) => textOf(page).replaceAll(/^ *```.*?^ *```$/gms, '')
const headingsOf = (page: string, levels: string) =>
  [...proseOf(page).matchAll(new RegExp(`^${levels} (.*)$`, 'gm'))].map(([, heading = '']) => heading)

/** As GitHub makes them of headings. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (page: string) => [
  ...headingsOf(page, '#+').map(anchorOf),
  ...[...textOf(page).matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
]

/** Pages of versions, of the numbered steps that the dashboard shows as well, and of links only. */
const withoutContents = ['CHANGELOG.md', 'docs/guide.md', 'docs/guide.de.md', 'docs/decisions/README.md']
const maxSectionsWithoutContents = 5

const commands = await allCommands()
const namesOfCompose = globSync('docs/deploy/compose*.yaml', { cwd: root }).flatMap((file) =>
  Array.from(textOf(file).matchAll(/\$\{([A-Z_]+)/g), ([, name = '']) => name),
)

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

  it('lists its sections in their order', () => {
    const sections = headingsOf(page, '##')
    const listed = [...proseOf(page).matchAll(/^- \[([^\]]*)\]\(#([^)]*)\)$/gm)]
    if (withoutContents.includes(page) || (listed.length === 0 && sections.length <= maxSectionsWithoutContents)) return
    expect(listed.map(([, heading]) => heading)).toEqual(sections)
    expect(listed.map(([, , anchor]) => anchor)).toEqual(sections.map(anchorOf))
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
      const names = [...Object.values(settingsTable).map(({ name }) => name as string), ...namesOfCompose]
      for (const [, name = ''] of line.matchAll(/^([A-Z_]{4,})=/g)) expect(names).toContain(name)
    }
  })

  it('names files of the project that exist', () => {
    if (page === 'CHANGELOG.md') return
    for (const [, path = ''] of textOf(page).matchAll(/`((?:lib|components|app|bench|e2e)\/[\w./[\]-]*)`/g))
      expect(existsSync(join(root, path)), path).toBe(true)
  })
})

it('docs/api.md has the events of watches', () => {
  for (const { kind, meaning } of eventTable) expect(textOf('docs/api.md')).toContain(`| \`${kind}\` | ${meaning} |`)
})

it('sources and deploy files name pages that exist', () => {
  const files = globSync(['{app,bench,components,e2e,lib}/**/*.{ts,tsx,mjs}', 'docs/deploy/**/*.*', '.env.example'], {
    cwd: root,
  })
  expect(files.length).toBeGreaterThan(1_000)
  for (const file of files)
    for (const [page] of textOf(file).matchAll(/\bdocs\/[\w./-]+\.md\b/g))
      expect(existsSync(join(root, page)), `${page} in ${file}`).toBe(true)
})

it('docs/decisions/README.md lists every decision with its title', () => {
  const decisions = pages.filter((page) => /\/\d{4}-/.test(page))
  const links = decisions.map((page) => {
    const [, title = ''] = /^# (.*)$/m.exec(textOf(page)) ?? []
    return `[${title}](${basename(page)})`
  })
  expect(
    [...textOf('docs/decisions/README.md').matchAll(/^- (\[.*?\]\([^)]*\))/gm)].map(([, link]) => link).sort(),
  ).toEqual(links.sort())
})

it('README.md is short enough to be read', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(130)
})
