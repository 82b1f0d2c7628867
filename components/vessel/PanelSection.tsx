'use client'

import type { ReactNode } from 'react'
import { type PanelSectionName, usePreferences } from '../ui/preferences.ts'
import styles from './PanelSection.module.css'

interface PanelSectionProps {
  name: PanelSectionName
  title: string
  children: ReactNode
}

/** A section of the panel that can be collapsed; the choice applies to all vessels. */
export function PanelSection({ name, title, children }: PanelSectionProps) {
  const [{ openSections }, choose] = usePreferences()
  const isOpen = openSections.includes(name)
  const turn = (opened: boolean) => {
    if (opened === isOpen) return
    choose({ openSections: opened ? [...openSections, name] : openSections.filter((open) => open !== name) })
  }
  return (
    <section className={styles.section} aria-label={title}>
      <details open={isOpen} onToggle={({ currentTarget }) => turn(currentTarget.open)}>
        <summary className={styles.summary}>
          <h3 className={styles.heading}>{title}</h3>
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
    </section>
  )
}
