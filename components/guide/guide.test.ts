import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '#lib/wire/languages.ts'
import { type GuideSection, guideWords } from './guideWords.ts'
import { pictureOf } from './pictures.ts'

const root = join(import.meta.dirname, '..', '..')
const pages = { en: 'docs/guide.md', de: 'docs/guide.de.md' }
const others = { en: '[Deutsch](guide.de.md)', de: '[English](guide.md)' }
const maxPictureBytes = 150_000

describe.each(languages)('the guide in %s', (language) => {
  const words = guideWords[language]

  it('is the page in docs', async () => {
    const page = [
      `# ${words.title}`,
      `${words.intro} ${words.keysHint}`,
      others[language],
      ...words.sections.map((section) => sectionText(section)),
    ]
    await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot(join(root, pages[language]))
  })

  it.each(words.sections.map(({ id }) => id))('has a small picture of %s', (id) => {
    const file = join(root, 'public', pictureOf(id, language))
    expect(existsSync(file), file).toBe(true)
    expect(statSync(file).size).toBeLessThan(maxPictureBytes)
  })

  function sectionText({ id, title, steps, picture }: GuideSection): string {
    const list = steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
    return `## ${title}\n\n${list}\n\n![${picture}](../public/${pictureOf(id, language)})`
  }
})
