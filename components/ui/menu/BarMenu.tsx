'use client'

import { type ReactNode, useRef, useState } from 'react'
import controls from '../controls.module.css'
import { MenuButton } from './MenuButton.tsx'
import { MenuPopup } from './MenuPopup.tsx'

/** Opens inside the bar to belong to the same landmark. */
export function BarMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
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
      <MenuPopup label={label} open={open} onOpenChange={setOpen} opener={opener} place={place}>
        {children}
      </MenuPopup>
    </div>
  )
}
