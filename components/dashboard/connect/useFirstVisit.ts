'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sourcesQuery } from '#lib/client/account/accountSources.ts'
import { usePreferences } from '../../ui/preferences.ts'

/**
 * Asks once in this browser where vessels come from. `isDue`: for an administrator who sees nothing but simulated vessels, and
 * has opened nothing else.
 */
export function useFirstVisit(isDue: boolean, ask: () => void): void {
  const [{ firstVisit }, choose] = usePreferences()
  const isAsked = isDue && firstVisit === 'on'
  const { data: sources } = useQuery({ ...sourcesQuery, enabled: isAsked })
  const hasNone = isAsked && sources?.length === 0
  useEffect(() => {
    if (!hasNone) return
    choose({ firstVisit: 'off' })
    ask()
  }, [hasNone, choose, ask])
}
