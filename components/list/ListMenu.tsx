'use client'

import { Menu } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import controls from '../ui/controls.module.css'
import { useEscape } from '../ui/escape.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import menu from '../ui/menu.module.css'
import styles from './ListToolbar.module.css'

/** A menu of the list's own bar, where there is room for its name. It opens above whatever the list covers. */
export function ListMenu({ label, Icon, children }: { label: string; Icon: LucideIcon; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEscape(open, () => setOpen(false))
  const change = (next: boolean, { reason, event }: Menu.Root.ChangeEventDetails) => {
    // One Escape closes one thing.
    if (reason === 'escape-key') event.preventDefault()
    setOpen(next)
  }
  return (
    <div ref={place}>
      <MenuButton
        opener={opener}
        open={open}
        onOpen={() => setOpen(true)}
        title={label}
        className={`${controls.button} ${styles.button}`}
      >
        <Icon size={16} aria-hidden />
        <span className={styles.name}>{label}</span>
      </MenuButton>
      <Menu.Root open={open} onOpenChange={change}>
        <Menu.Portal container={place}>
          <Menu.Positioner
            className={menu.positioner}
            anchor={opener}
            align="end"
            sideOffset={6}
            positionMethod="fixed"
          >
            <Menu.Popup aria-label={label} className={`${menu.popup} ${styles.popup}`} finalFocus={opener}>
              {children}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  )
}
