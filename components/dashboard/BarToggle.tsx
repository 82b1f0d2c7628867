'use client'

import type { LucideIcon } from 'lucide-react'
import controls from '../ui/controls.module.css'
import { panelOpens } from '../ui/sheet/panelFocus.ts'
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
  const toggle = (byKey: boolean) => {
    panelOpens({ byKey: byKey && !on })
    onToggle()
  }
  useShortcut(shortcut, words, () => toggle(true))
  return (
    <button
      type="button"
      className={controls.iconButton}
      aria-label={words}
      aria-pressed={on}
      title={`${words} (${shortcut.toUpperCase()})`}
      onClick={({ currentTarget }) => toggle(currentTarget.matches(':focus-visible'))}
    >
      <Icon size={18} aria-hidden />
      <span className={controls.barLabel} aria-hidden>
        {words}
      </span>
    </button>
  )
}
