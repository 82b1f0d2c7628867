'use client'

import { type ReactNode, useEffect } from 'react'
import styles from './Themed.module.css'
import { useThemeParameter } from './urlState.ts'

/** Puts the chosen theme on the page: on its own element for the first paint, on the root for what is drawn above it. */
export function Themed({ children }: { children: ReactNode }) {
  const [theme] = useThemeParameter()
  useEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }, [theme])
  return (
    <div className={styles.themed} data-theme={theme ?? undefined}>
      {children}
    </div>
  )
}
