'use client'

import { withBase } from '#lib/wire/basePath.ts'
import docs from '../docs/Docs.module.css'
import { Heading } from '../docs/Heading.tsx'
import page from '../ui/page/Page.module.css'
import { PageHeader } from '../ui/page/Page.tsx'
import { useLocale, useWords } from '../ui/words/words.ts'
import styles from './GuidePage.module.css'
import { guideWords } from './guideWords.ts'
import { pictureOf, pictureSize } from './pictures.ts'

/** Help for users of the map. */
export function GuidePage({ simulated }: { simulated: boolean }) {
  const words = useWords(guideWords)
  const { language } = useLocale()
  return (
    <div className={`${page.wide} ${docs.page}`}>
      <PageHeader simulated={simulated} />
      <nav aria-label={words.contents} className={docs.contents}>
        <ul>
          {words.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main className={`${page.card} ${docs.sheet} ${styles.text}`}>
        <h1 className={docs.title}>{words.title}</h1>
        <p>
          {words.intro} <Marked text={words.keysHint} />
        </p>
        {words.sections.map(({ id, title, steps, picture }) => (
          <section key={id} aria-labelledby={id}>
            <Heading level={2} id={id}>
              {title}
            </Heading>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>
                  <Marked text={step} />
                </li>
              ))}
            </ol>
            {/* biome-ignore lint/performance/noImgElement: the pictures are small, and of the size they are shown at */}
            <img
              src={withBase(`/${pictureOf(id, language)}`)}
              alt={picture}
              loading="lazy"
              className={styles.picture}
              {...pictureSize}
            />
          </section>
        ))}
        <p>
          <a href={withBase('/docs')}>{words.reference}</a>
        </p>
      </main>
    </div>
  )
}

/** Renders a text with its labels and keys. */
function Marked({ text }: { text: string }) {
  return text.split(/(\*[^*]+\*|`[^`]+`)/).map((part) => {
    const inner = part.slice(1, -1)
    if (part.startsWith('*')) return <strong key={part}>{inner}</strong>
    return part.startsWith('`') ? <kbd key={part}>{inner}</kbd> : part
  })
}
