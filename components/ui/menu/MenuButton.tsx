import type { ReactNode, RefObject } from 'react'

export interface MenuButtonProps {
  opener: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpen: () => void
  title: string
  /** For buttons without a text. */
  label?: string
  className: string | undefined
  children: ReactNode
}

/** Opens at once. Base UI's own trigger waits a frame, in which Escape closes what lies behind. */
export function MenuButton({ opener, open, onOpen, title, label, className, children }: MenuButtonProps) {
  return (
    <button
      ref={opener}
      type="button"
      className={className}
      title={title}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={open}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </button>
  )
}
