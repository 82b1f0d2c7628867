'use client'

import { Check, Copy, Link } from 'lucide-react'
import { useEffect, useState } from 'react'
import controls from './controls.module.css'
import { copyText } from './copyText.ts'
import { uiWords } from './words/uiWords.ts'
import { useWords } from './words/words.ts'

export function CopyButton({
  label,
  text,
  link = false,
  onCopied,
}: {
  label: string
  text: string | (() => string)
  link?: boolean
  onCopied?: () => void
}) {
  const [copied, setCopied] = useState(false)
  const words = useWords(uiWords)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const isCopied = await copyText(typeof text === 'string' ? text : text())
    setCopied(isCopied)
    if (isCopied) onCopied?.()
  }
  const Icon = copied ? Check : link ? Link : Copy
  return (
    <>
      <button type="button" className={controls.iconButton} aria-label={label} title={label} onClick={copy}>
        <Icon size={16} aria-hidden />
      </button>
      <span role="status" className={controls.heard}>
        {copied ? words.copied : ''}
      </span>
    </>
  )
}
