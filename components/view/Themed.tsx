'use client'

import { useLayoutEffect } from 'react'
import { useThemeParameter } from './urlState.ts'

/** Keeps the page in the theme that its address names; the server puts it there for the first paint. */
export function Themed() {
  const [theme] = useThemeParameter()
  useLayoutEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }, [theme])
  return null
}
