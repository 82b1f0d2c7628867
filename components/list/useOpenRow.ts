'use client'

import { useEffect, useRef } from 'react'
import { vesselNumberOf } from '#lib/wire/vesselId.ts'
import type { Listed } from '../map/useListedQuery.ts'
import type { VesselRows } from './useListPages.ts'
import type { RowWindow } from './useRowWindow.ts'

interface OpenRow {
  query: string
  reading: string
  row: number | null
  isSeen: boolean
}

/** Keeps the open vessel's row in view and active while the list follows the map. */
export function useOpenRow({
  listed,
  sort,
  openId,
  pages,
  window,
  active,
  onActive,
}: {
  listed: Listed
  sort: string | null
  openId: string | null
  pages: Pick<VesselRows, 'rowOf'>
  window: Pick<RowWindow, 'seen' | 'bringInView'>
  active: number
  onActive: (row: number) => void
}): void {
  const before = useRef<OpenRow | null>(null)
  const mmsi = openId === null ? null : vesselNumberOf(openId)
  useEffect(() => {
    const row = mmsi === null ? null : pages.rowOf(mmsi)
    if (row === undefined) return
    const was = before.current
    const { seen } = window
    const reading = `${listed.reading} ${sort}`
    before.current = { query: listed.query, reading, row, isSeen: row !== null && row >= seen.first && row < seen.last }
    if (!was || was.reading !== reading || was.query === listed.query) return
    if (was.row === null || row === null) return
    if (was.isSeen) window.bringInView(row)
    if (active === was.row) onActive(row)
  })
}
