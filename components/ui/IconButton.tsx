import type { LucideIcon } from 'lucide-react'
import controls from './controls.module.css'

export interface IconButtonProps {
  /** The accessible name. */
  label: string
  /** The tooltip, if it differs from the label. */
  title?: string
  Icon: LucideIcon
  size?: number
  /** For toggles. */
  pressed?: boolean
  /** Does nothing now, and keeps the focus. */
  idle?: boolean
  onClick: () => void
}

export function IconButton({ label, title = label, Icon, size = 18, pressed, idle, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={controls.iconButton}
      aria-label={label}
      title={title}
      aria-pressed={pressed}
      aria-disabled={idle || undefined}
      onClick={idle ? undefined : onClick}
    >
      <Icon size={size} aria-hidden />
    </button>
  )
}
