import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import controls from './controls.module.css'

export interface IconButtonProps {
  /** The accessible name. */
  label: string
  /** The tooltip, if it differs from the label. */
  title?: string
  Icon: LucideIcon
  size?: number
  /** Set for toggles. */
  pressed?: boolean
  /** Disabled for now, but keeps the focus. */
  idle?: boolean
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, title = label, Icon, size = 18, pressed, idle, onClick, ref }: IconButtonProps) {
  return (
    <button
      ref={ref}
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
