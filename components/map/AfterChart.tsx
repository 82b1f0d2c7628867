'use client'

import type { ReactNode } from 'react'
import { LateBoundary } from '../ui/LateBoundary.tsx'
import { useWanted } from '../ui/useWanted.ts'
import { useChartDrawn } from './chartContext.tsx'

/** What is there once the map is drawn, which comes before; at once where something asks for it. */
export function AfterChart({ asked = false, children }: { asked?: boolean; children: ReactNode }) {
  const drawn = useChartDrawn()
  const wanted = useWanted(drawn || asked)
  return <LateBoundary>{wanted && children}</LateBoundary>
}
