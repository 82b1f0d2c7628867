'use client'

import controls from '../controls.module.css'
import { useHydrated } from '../useHydrated.ts'
import { useWords } from '../words/words.ts'
import { formWords } from './formWords.ts'

interface SubmitButtonProps {
  children: string
  busy: boolean
  isReady?: boolean
  look?: string
}

/** `aria-disabled` keeps the focus on the button during the request. Before React responds, the browser would send the form itself. */
export function SubmitButton({ children, busy, isReady = true, look = controls.primary }: SubmitButtonProps) {
  const { working } = useWords(formWords)
  const isHydrated = useHydrated()
  return (
    <>
      <button type="submit" className={look} disabled={!isReady || !isHydrated} aria-disabled={busy}>
        {busy ? working : children}
      </button>
      <span role="status" className={controls.visuallyHidden}>
        {busy ? working : ''}
      </span>
    </>
  )
}
