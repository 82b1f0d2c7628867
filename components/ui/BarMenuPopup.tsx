import { Menu } from '@base-ui/react/menu'
import type { ReactNode, RefObject } from 'react'
import menu from './menu.module.css'

export interface BarMenuPopupProps {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  opener: RefObject<HTMLButtonElement | null>
  place: RefObject<HTMLDivElement | null>
  children: ReactNode
}

export function BarMenuPopup({ label, open, onOpenChange, opener, place, children }: BarMenuPopupProps) {
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange}>
      <Menu.Portal container={place}>
        <Menu.Positioner className={menu.positioner} anchor={opener} align="end" sideOffset={6}>
          <Menu.Popup aria-label={label} className={`${menu.popup} ${menu.scrolls}`} finalFocus={opener}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
