'use client'

import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { Command } from '../Command.tsx'
import { useWords } from '../words/words.ts'
import form from './Form.module.css'
import { formWords } from './formWords.ts'
import styles from './OnceShown.module.css'

interface OnceShownProps {
  title: string
  /** Texts to copy: the secret, and commands that use it. `label` is the name of the copy button. */
  texts: readonly { note?: string; text: string; label: string }[]
  onDone: () => void
}

/** A secret that is shown only once, right after it was created. Until it is copied, leaving the page asks for confirmation. */
export function OnceShown({ title, texts, onDone }: OnceShownProps) {
  const words = useWords(formWords)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (isCopied) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isCopied])
  return (
    <section className={styles.made} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {texts.map(({ note, text, label }) => (
        <Fragment key={label}>
          {note && <p>{note}</p>}
          <Command text={text} label={label} onCopied={() => setIsCopied(true)} />
        </Fragment>
      ))}
      <div className={form.actions}>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </section>
  )
}
