'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { interferenceQuery } from '#lib/client/queries.ts'
import { useSeesInterference } from '../../view/seesInterference.ts'
import { useAtParameter, useInterferenceParameter } from '../../view/urlState.ts'
import { useChart } from '../chartContext.tsx'
import { highestShares, middlesOf } from './highestShares.ts'

const hourSeconds = 3_600

/** The start of the hour that is played back, in seconds since 1970; `null` for the last 24 hours. */
export function useShownHour(): number | null {
  const [at] = useAtParameter()
  return at === null ? null : at - (at % hourSeconds)
}

/** The cells that the address requests, each in its hour with the highest share. */
export function useShownInterference() {
  const isAllowed = useSeesInterference()
  const [isShown] = useInterferenceParameter()
  const hour = useShownHour()
  const { data, isError } = useQuery({ ...interferenceQuery(hour), enabled: isAllowed && isShown })
  const cells = useMemo(() => (data && isShown && isAllowed ? highestShares(data) : null), [data, isShown, isAllowed])
  return { cells, isError }
}

/** Draws the cells with displaced vessels if the address requests it. */
export function useInterference(): void {
  const chart = useChart()
  const { cells } = useShownInterference()
  useEffect(() => {
    const shown = cells ?? []
    chart?.show('interference', { type: 'FeatureCollection', features: [...shown, ...middlesOf(shown)] })
  }, [chart, cells])
}
