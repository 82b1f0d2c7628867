'use client'

import { withBase } from '#lib/wire/basePath.ts'
import { Button } from '../../ui/Button.tsx'
import { Command } from '../../ui/Command.tsx'
import controls from '../../ui/controls.module.css'
import form from '../../ui/form/Form.module.css'
import { formWords } from '../../ui/form/formWords.ts'
import { useWords } from '../../ui/words/words.ts'
import styles from './Sources.module.css'
import { sourceKindWords } from './sourceKindWords.ts'
import { sourceWords } from './sourceWords.ts'

/** How a receiver posts to this service, which needs a token and no source. */
export function PostCommand({ origin, onClose }: { origin: string; onClose: () => void }) {
  const words = useWords(sourceWords)
  const { cards } = useWords(sourceKindWords)
  const { done } = useWords(formWords)
  return (
    <section className={`${form.panel} ${styles.post}`} aria-label={cards.post.title}>
      <p>{words.post}</p>
      <Command
        text={`AIS-catcher -X off -H ${origin}/api/ingest userpwd NAME:TOKEN gzip on interval 15`}
        label={words.copyLine}
      />
      <p>
        {words.postHint} <a href={withBase('/account/tokens')}>{words.createToken}</a>
      </p>
      <p className={controls.muted}>{words.postOthers}</p>
      <div className={form.actions}>
        <Button onClick={onClose}>{done}</Button>
      </div>
    </section>
  )
}
