'use client'

import type { ReactNode } from 'react'
import { useWanted } from '../ui/useWanted.ts'
import { useChartDrawn } from './chartContext.tsx'

/** What is there once the map is drawn, which comes before; at once where something asks for it. */
export function AfterChart({ asked = false, children }: { asked?: boolean; children: ReactNode }) {
  const drawn = useChartDrawn()
  return useWanted(drawn || asked) && children
}
