'use client'

import { useLayoutEffect } from 'react'
import { useThemeParameter } from './urlState.ts'

/** The server sets the theme for the first paint; this follows the address afterwards. */
export function Themed() {
  const [theme] = useThemeParameter()
  useLayoutEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }, [theme])
  return null
}
