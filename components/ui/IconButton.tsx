import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Caption } from './Caption.tsx'
import controls from './controls.module.css'

export interface IconButtonProps {
  /** The accessible name. */
  label: string
  /** The tooltip, if it differs from the label. */
  title?: string
  /** The part of the label that is shown where buttons have captions. */
  caption?: string
  Icon: LucideIcon
  size?: number
  /** Set for toggles. */
  pressed?: boolean
  /** Set for buttons that show or hide what follows them. */
  expanded?: boolean
  /** Disabled for now, but keeps the focus. */
  idle?: boolean
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

export function IconButton(props: IconButtonProps) {
  const { label, title = label, caption, Icon, size = 18, pressed, expanded, idle, onClick, ref } = props
  return (
    <button
      ref={ref}
      type="button"
      className={controls.iconButton}
      aria-label={label}
      title={title}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-disabled={idle || undefined}
      onClick={idle ? undefined : onClick}
    >
      <Icon size={size} aria-hidden />
      {caption && <Caption>{caption}</Caption>}
    </button>
  )
}
