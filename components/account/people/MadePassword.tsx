'use client'

import { useEffect, useId, useRef, useState } from 'react'
import type { MadePasswordJson } from '#lib/wire/account.ts'
import { Command } from '../../ui/Command.tsx'
import controls from '../../ui/controls.module.css'
import form from '../../ui/form/Form.module.css'
import styles from '../../ui/form/Made.module.css'
import { useStayingPut } from '../../ui/form/useStayingPut.ts'
import { useWords } from '../../ui/words/words.ts'
import { peopleWords } from './peopleWords.ts'

interface MadePasswordProps {
  made: MadePasswordJson
  origin: string
  onDone: () => void
}

/** The password is shown only once. */
export function MadePassword({ made, origin, onDone }: MadePasswordProps) {
  const words = useWords(peopleWords)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const title = useId()
  const [isCopied, setIsCopied] = useState(false)
  useStayingPut(!isCopied)
  const { user, password } = made
  const copied = () => setIsCopied(true)
  return (
    <section className={styles.made} aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {words.passwordFor(user.email)}
      </h2>
      <p>{words.shownOnce}</p>
      <Command text={password ?? ''} label={words.copyPassword} onCopied={copied} />
      <Command text={[origin, user.email, password].join('\n')} label={words.copyInvitation} onCopied={copied} />
      <div className={form.actions}>
        <button type="button" className={controls.button} onClick={onDone}>
          {words.done}
        </button>
      </div>
    </section>
  )
}
