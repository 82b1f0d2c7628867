import { useSyncExternalStore } from 'react'

/** Whether the page responds. Clicks and choices before that would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribe, isHydrated, isServerRendered)
}

const subscribe = () => () => {}
const isHydrated = () => true
const isServerRendered = () => false
