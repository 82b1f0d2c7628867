'use client'

import { Check, Copy, Link, TriangleAlert } from 'lucide-react'
import { Caption } from './Caption.tsx'
import controls from './controls.module.css'
import { useCopying } from './useCopying.ts'
import { useHydrated } from './useHydrated.ts'

export function CopyButton({
  label,
  caption,
  text,
  link = false,
  onCopied,
}: {
  label: string
  /** The part of the label that is shown where buttons have captions. */
  caption?: string
  text: string | (() => string)
  link?: boolean
  onCopied?: () => void
}) {
  const { isCopied, message, copy } = useCopying()
  const isHydrated = useHydrated()
  const onClick = async () => {
    if (await copy(typeof text === 'string' ? text : text())) onCopied?.()
  }
  const Icon = isCopied ? Check : message ? TriangleAlert : link ? Link : Copy
  return (
    <>
      <button
        type="button"
        className={controls.iconButton}
        aria-label={label}
        title={message || label}
        disabled={!isHydrated}
        onClick={onClick}
      >
        <Icon size={16} aria-hidden />
        {caption && <Caption>{caption}</Caption>}
      </button>
      <span role="status" className={controls.visuallyHidden}>
        {message}
      </span>
    </>
  )
}
