'use client'

import { Menu } from '@base-ui/react/menu'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import controls from '../controls.module.css'
import { useEscape } from '../escape.ts'
import menu from './menu.module.css'

export interface ButtonMenuProps {
  /** The name of the menu, and the tooltip of its button. */
  label: string
  button: ReactNode
  /** Whether the button shows an icon only. */
  isIcon?: boolean
  className: string | undefined
  /** Set if the container would cut off the menu. */
  aboveAll?: boolean
  /** Set for a button at the left of the map, where a drawer would cover a menu below. */
  isBeside?: boolean
  popupClassName?: string | undefined
  /** The button, for a caller that moves the focus. */
  opener?: RefObject<HTMLButtonElement | null> | undefined
  children: ReactNode
}

/**
 * A button with a menu, which is rendered next to it to belong to the same landmark. Opens within the click: Base UI's
 * own trigger waits a frame, in which Escape would close the panel below.
 */
export function ButtonMenu(props: ButtonMenuProps) {
  const { label, button, isIcon = false, className, aboveAll = false, isBeside = false, children } = props
  const { popupClassName = menu.scrolls } = props
  const place = useRef<HTMLDivElement>(null)
  const ownOpener = useRef<HTMLButtonElement>(null)
  const opener = props.opener ?? ownOpener
  const [open, setOpen] = useState(false)
  useEscape(open, () => setOpen(false))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
  }
  const change = (next: boolean, { reason, event }: Menu.Root.ChangeEventDetails) => {
    if (reason === 'escape-key') event.preventDefault()
    setOpen(next)
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
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      >
        {button}
      </button>
      <Menu.Root open={open} onOpenChange={change}>
        <Menu.Portal container={place}>
          <Menu.Positioner
            className={menu.positioner}
            anchor={opener}
            side={isBeside ? 'right' : 'bottom'}
            align="end"
            sideOffset={6}
            positionMethod={aboveAll ? 'fixed' : 'absolute'}
          >
            <Menu.Popup aria-label={label} className={`${menu.popup} ${popupClassName}`} finalFocus={opener}>
              {children}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  )
}

export function BarMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const button = (
    <>
      {icon}
      <span className={controls.barLabel} aria-hidden>
        {label}
      </span>
    </>
  )
  return (
    <ButtonMenu label={label} button={button} isIcon className={controls.iconButton}>
      {children}
    </ButtonMenu>
  )
}
