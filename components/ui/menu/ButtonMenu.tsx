'use client'

import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Caption } from '../Caption.tsx'
import controls from '../controls.module.css'
import { useEscape } from '../escape.ts'
import { loadedLater, nothingYet } from '../sheet/loadedLater.tsx'
import menu from './menu.module.css'

const MenuPopup = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('./MenuPopup.tsx')).MenuPopup,
})

export interface ButtonMenuProps {
  /** The name of the menu, and the tooltip of its button. */
  label: string
  button: ReactNode
  /** Whether the button shows an icon only. */
  isIcon?: boolean
  className: string | undefined
  /** Set if the container would cut off the menu. */
  aboveAll?: boolean
  popupClassName?: string | undefined
  /** The button, for a caller that moves the focus. */
  opener?: RefObject<HTMLButtonElement | null> | undefined
  children: ReactNode
}

/**
 * A button with a menu, which is rendered next to it to belong to the same landmark, and loaded with the first click.
 * Opens within the click: Base UI's own trigger waits a frame, in which Escape would close the panel below.
 */
export function ButtonMenu(props: ButtonMenuProps) {
  const { label, button, isIcon = false, className, aboveAll = false, children } = props
  const { popupClassName = menu.scrolls } = props
  const place = useRef<HTMLDivElement>(null)
  const ownOpener = useRef<HTMLButtonElement>(null)
  const opener = props.opener ?? ownOpener
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const show = () => {
    setWasOpened(true)
    setOpen(true)
  }
  useEscape(open, () => setOpen(false))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show()
  }
  return (
    <div ref={place}>
      <button
        ref={opener}
        type="button"
        className={className}
        title={label}
        aria-label={isIcon ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={show}
        onKeyDown={onKeyDown}
      >
        {button}
      </button>
      {wasOpened && (
        <MenuPopup {...{ label, open, opener, place, aboveAll }} onOpen={setOpen} className={popupClassName}>
          {children}
        </MenuPopup>
      )}
    </div>
  )
}

export function BarMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const button = (
    <>
      {icon}
      <Caption>{label}</Caption>
    </>
  )
  return (
    <ButtonMenu label={label} button={button} isIcon className={controls.iconButton}>
      {children}
    </ButtonMenu>
  )
}
