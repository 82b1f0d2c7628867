'use client'

import controls from '../controls.module.css'
import { useWords } from '../words/words.ts'
import { formWords } from './formWords.ts'

/** `aria-disabled` keeps the focus on the button while it works. */
export function SubmitButton({ children, busy, look }: { children: string; busy: boolean; look?: string }) {
  const { working } = useWords(formWords)
  return (
    <>
      <button type="submit" className={look ?? controls.primary} aria-disabled={busy}>
        {busy ? working : children}
      </button>
      <span role="status" className={controls.visuallyHidden}>
        {busy ? working : ''}
      </span>
    </>
  )
}
