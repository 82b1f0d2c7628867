'use client'

import { Menu } from '@base-ui/react/menu'
import { type ReactNode, useRef } from 'react'
import controls from './controls.module.css'
import menu from './menu.module.css'

/** A menu behind an icon of the bar. It opens inside the bar, so that it belongs to the same landmark. */
export function BarMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      <Menu.Root>
        <Menu.Trigger className={controls.iconButton} aria-label={label} title={label}>
          {icon}
          <span className={controls.barLabel} aria-hidden>
            {label}
          </span>
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner className={menu.positioner} align="end" sideOffset={6}>
            <Menu.Popup className={menu.popup}>{children}</Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  )
}
