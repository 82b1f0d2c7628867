'use client'

import type { LucideIcon } from 'lucide-react'
import controls from '../ui/controls.module.css'
import { useShortcut } from '../ui/shortcuts.ts'

export interface BarToggleProps {
  words: string
  /** The key that does the same. */
  shortcut: string
  Icon: LucideIcon
  on: boolean
  onToggle: () => void
}

/** Opens and closes a panel from the bar. */
export function BarToggle({ words, shortcut, Icon, on, onToggle }: BarToggleProps) {
  useShortcut(shortcut, words, onToggle)
  return (
    <button
      type="button"
      className={controls.iconButton}
      aria-label={words}
      aria-pressed={on}
      title={`${words} (${shortcut.toUpperCase()})`}
      onClick={onToggle}
    >
      <Icon size={18} aria-hidden />
      <span className={controls.barLabel} aria-hidden>
        {words}
      </span>
    </button>
  )
}
