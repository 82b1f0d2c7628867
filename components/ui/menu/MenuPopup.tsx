import { Menu } from '@base-ui/react/menu'
import type { ReactNode, RefObject } from 'react'
import menu from './menu.module.css'

export interface MenuPopupProps {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  opener: RefObject<HTMLButtonElement | null>
  place: RefObject<HTMLDivElement | null>
  /** For menus that their container would cut off. */
  aboveAll?: boolean
  className?: string | undefined
  children: ReactNode
}

export function MenuPopup(props: MenuPopupProps) {
  const { label, open, onOpenChange, opener, place, aboveAll = false, className = menu.scrolls, children } = props
  const change = (next: boolean, { reason, event }: Menu.Root.ChangeEventDetails) => {
    if (reason === 'escape-key') event.preventDefault()
    onOpenChange(next)
  }
  return (
    <Menu.Root open={open} onOpenChange={change}>
      <Menu.Portal container={place}>
        <Menu.Positioner
          className={menu.positioner}
          anchor={opener}
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
