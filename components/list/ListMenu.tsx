'use client'

import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import controls from '../ui/controls.module.css'
import { useEscape } from '../ui/escape.ts'
import { MenuButton } from '../ui/menu/MenuButton.tsx'
import { MenuPopup } from '../ui/menu/MenuPopup.tsx'
import styles from './ListToolbar.module.css'

/** A menu of the list's own bar, where there is room for its name. It opens above whatever the list covers. */
export function ListMenu({ label, Icon, children }: { label: string; Icon: LucideIcon; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEscape(open, () => setOpen(false))
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
      <MenuPopup
        label={label}
        open={open}
        onOpenChange={setOpen}
        opener={opener}
        place={place}
        aboveAll
        className={styles.popup}
      >
        {children}
      </MenuPopup>
    </div>
  )
}
