'use client'

import { useEffect, useRef } from 'react'
import type { RoleJson } from '#lib/wire/account.ts'
import { useWords } from '../ui/words/words.ts'
import styles from './SectionNav.module.css'
import { maySee, pathOf, type Section, sectionNames, sections } from './sections.ts'
import { sectionWords } from './sectionWords.ts'

/** Beside the page; on a phone a strip above it, scrolled to where one is. */
export function SectionNav({ current, role }: { current: Section; role: RoleJson }) {
  const words = useWords(sectionWords)
  const here = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav aria-label={words.parts} className={styles.nav}>
      <ul>
        {sectionNames
          .filter((section) => maySee(section, role))
          .map((section) => {
            const Icon = sections[section].icon
            return (
              <li key={section} data-admins={sections[section].forAdmins}>
                <a
                  ref={section === current ? here : null}
                  href={pathOf(section)}
                  aria-current={section === current ? 'page' : undefined}
                >
                  <Icon size={16} aria-hidden />
                  {words.sections[section]}
                </a>
              </li>
            )
          })}
      </ul>
    </nav>
  )
}
