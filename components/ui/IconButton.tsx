import type { LucideIcon } from 'lucide-react'
import controls from './controls.module.css'

export interface IconButtonProps {
  /** What it does, for whoever does not see the picture. */
  label: string
  /** Shown where the pointer rests, if that says more. */
  title?: string
  Icon: LucideIcon
  size?: number
  /** Of what is on or off. */
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
