'use client'

import { useEffect, useId, useRef, useState } from 'react'
import type { MadeTokenJson } from '#lib/wire/account.ts'
import { Command } from '../../ui/Command.tsx'
import controls from '../../ui/controls.module.css'
import form from '../../ui/form/Form.module.css'
import styles from '../../ui/form/Made.module.css'
import { useStayingPut } from '../../ui/form/useStayingPut.ts'
import { useWords } from '../../ui/words/words.ts'
import { tokenWords } from './tokenWords.ts'

/** The secret is shown only once. */
export function MadeToken({ made, origin, onDone }: { made: MadeTokenJson; origin: string; onDone: () => void }) {
  const words = useWords(tokenWords)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const title = useId()
  const [isCopied, setIsCopied] = useState(false)
  useStayingPut(!isCopied)
  const { token, secret, base } = made
  const copied = () => setIsCopied(true)
  const authorization = `curl -H 'Authorization: Bearer ${secret}'`
  return (
    <section className={styles.made} aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {words.createdNamed(token.name)}
      </h2>
      <p>{words.shownOnce}</p>
      <Command text={secret} label={words.copySecret} onCopied={copied} />
      <p>{words.tryIt}</p>
      <Command text={`${authorization} '${origin}${base}/vessels?limit=5'`} label={words.copyCurl} onCopied={copied} />
      {token.rights.ingest && (
        <>
          <p>{words.send}</p>
          <Command
            text={`${authorization} --data-binary @lines.nmea '${origin}${base}/ingest'`}
            label={words.copySend}
            onCopied={copied}
          />
        </>
      )}
      <div className={form.actions}>
        <button type="button" className={controls.button} onClick={onDone}>
          {words.done}
        </button>
      </div>
    </section>
  )
}
