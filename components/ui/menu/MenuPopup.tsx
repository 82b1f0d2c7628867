'use client'

import { Menu } from '@base-ui/react/menu'
import type { ReactNode, RefObject } from 'react'
import menu from './menu.module.css'

interface MenuPopupProps {
  label: string
  open: boolean
  onOpen: (open: boolean) => void
  opener: RefObject<HTMLButtonElement | null>
  /** The element that the menu is rendered into. */
  place: RefObject<HTMLDivElement | null>
  aboveAll: boolean
  isBeside: boolean
  className: string | undefined
  children: ReactNode
}

/** The menu of a button. */
export function MenuPopup(props: MenuPopupProps) {
  const { label, open, onOpen, opener, place, aboveAll, isBeside, className, children } = props
  const change = (next: boolean, { reason, event }: Menu.Root.ChangeEventDetails) => {
    if (reason === 'escape-key') event.preventDefault()
    onOpen(next)
  }
  return (
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
          <Menu.Popup aria-label={label} className={`${menu.popup} ${className}`} finalFocus={opener}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
