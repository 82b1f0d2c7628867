'use client'

import controls from '../controls.module.css'
import { useWords } from '../words/words.ts'
import { formWords } from './formWords.ts'

interface SubmitButtonProps {
  children: string
  busy: boolean
  isReady?: boolean
  look?: string
}

/** `aria-disabled` keeps the focus on the button during the request. */
export function SubmitButton({ children, busy, isReady = true, look = controls.primary }: SubmitButtonProps) {
  const { working } = useWords(formWords)
  return (
    <>
      <button type="submit" className={look} disabled={!isReady} aria-disabled={busy}>
        {busy ? working : children}
      </button>
      <span role="status" className={controls.visuallyHidden}>
        {busy ? working : ''}
      </span>
    </>
  )
}
