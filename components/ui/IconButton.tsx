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
  disabled?: boolean
  onClick: () => void
}

export function IconButton({ label, title = label, Icon, size = 18, pressed, disabled, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={controls.iconButton}
      aria-label={label}
      title={title}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={size} aria-hidden />
    </button>
  )
}
