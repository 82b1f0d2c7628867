'use client'

import { type ReactNode, useRef, useState } from 'react'
import controls from '../controls.module.css'
import { late } from '../late.tsx'
import { useWanted } from '../useWanted.ts'
import { ComingPopup } from './ComingPopup.tsx'
import { MenuButton } from './MenuButton.tsx'

// Fetched when a menu is first opened, as are the things in it: the map comes before.
const MenuPopup = late(async () => (await import('./MenuPopup.tsx')).MenuPopup, ComingPopup)

/** A menu behind an icon of the bar. It opens inside the bar, so that it belongs to the same landmark. */
export function BarMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const wanted = useWanted(open)
  return (
    <div ref={place}>
      <MenuButton
        opener={opener}
        open={open}
        onOpen={() => setOpen(true)}
        title={label}
        label={label}
        className={controls.iconButton}
      >
        {icon}
        <span className={controls.barLabel} aria-hidden>
          {label}
        </span>
      </MenuButton>
      {wanted && (
        <MenuPopup label={label} open={open} onOpenChange={setOpen} opener={opener} place={place}>
          {children}
        </MenuPopup>
      )}
    </div>
  )
}
