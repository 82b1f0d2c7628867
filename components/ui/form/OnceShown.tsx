'use client'

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import controls from '../controls.module.css'
import { useWords } from '../words/words.ts'
import form from './Form.module.css'
import { formWords } from './formWords.ts'
import styles from './OnceShown.module.css'

interface OnceShownProps {
  title: string
  onDone: () => void
  /** What holds the secret. To be told when it has been copied: until then, leaving the page is asked about. */
  children: (onCopied: () => void) => ReactNode
}

/** A secret that is shown only once, right after it was created. */
export function OnceShown({ title, onDone, children }: OnceShownProps) {
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
      {children(() => setIsCopied(true))}
      <div className={form.actions}>
        <button type="button" className={controls.button} onClick={onDone}>
          {words.done}
        </button>
      </div>
    </section>
  )
}
