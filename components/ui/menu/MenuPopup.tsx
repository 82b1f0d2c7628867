'use client'

import { Menu } from '@base-ui/react/menu'
import type { ReactNode, RefObject } from 'react'
import menu from './menu.module.css'

interface MenuPopupProps {
  label: string
  open: boolean
  onOpen: (open: boolean) => void
  /** The button, which gets the focus afterwards; without one, the element that had it. */
  opener?: RefObject<HTMLButtonElement | null>
  /** The element that the menu is rendered into, and beside which it stands if there is no button. */
  place: RefObject<HTMLDivElement | null>
  aboveAll: boolean
  className: string | undefined
  children: ReactNode
}

/** The menu of a button or of a place on the map. */
export function MenuPopup(props: MenuPopupProps) {
  const { label, open, onOpen, opener, place, aboveAll, className, children } = props
  const change = (next: boolean, { reason, event }: Menu.Root.ChangeEventDetails) => {
    if (reason === 'escape-key') event.preventDefault()
    onOpen(next)
  }
  return (
    <Menu.Root open={open} onOpenChange={change}>
      <Menu.Portal container={place}>
        <Menu.Positioner
          className={menu.positioner}
          anchor={opener ?? place}
          side="bottom"
          align={opener ? 'end' : 'center'}
          sideOffset={6}
          positionMethod={aboveAll ? 'fixed' : 'absolute'}
        >
          <Menu.Popup aria-label={label} className={`${menu.popup} ${className}`} finalFocus={opener}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
