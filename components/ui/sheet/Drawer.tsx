'use client'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import panel from './panel.module.css'
import { usePanelFocus } from './panelFocus.ts'
import { Sheet } from './Sheet.tsx'

interface DrawerProps {
  label: string
  /** The heading, if it has more than the label. */
  title?: string
  /** Content between the title and the close button. */
  tools?: ReactNode
  /** The accessible name of the close button. */
  close: string
  onClose: () => void
  children: ReactNode
}

/** A panel left of the map, under a heading. */
export function Drawer({ label, title = label, tools, close, onClose, children }: DrawerProps) {
  const heading = usePanelFocus<HTMLHeadingElement>()
  return (
    <Sheet label={label} place="left">
      <header className={panel.header}>
        <h2 ref={heading} tabIndex={-1} className={panel.title}>
          {title}
        </h2>
        {tools}
        <IconButton label={close} Icon={X} onClick={onClose} />
      </header>
      {children}
    </Sheet>
  )
}
