'use client'

import { Menu } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import controls from '../ui/controls.module.css'
import menu from '../ui/menu.module.css'
import styles from './ListToolbar.module.css'

/** A menu of the list's own bar, where there is room for its name. It opens above whatever the list covers. */
export function ListMenu({ label, Icon, children }: { label: string; Icon: LucideIcon; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      <Menu.Root>
        <Menu.Trigger className={`${controls.button} ${styles.button}`} title={label}>
          <Icon size={16} aria-hidden />
          <span className={styles.name}>{label}</span>
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner className={menu.positioner} align="end" sideOffset={6} positionMethod="fixed">
            <Menu.Popup className={`${menu.popup} ${styles.popup}`}>{children}</Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  )
}
