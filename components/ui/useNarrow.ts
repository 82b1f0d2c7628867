'use client'

import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 899.98px)'
const coarse = '(pointer: coarse)'

/** Whether the screen is that of a phone, on which a panel is a sheet from below. */
export const useNarrow = () => useMedia(narrow)
/** Whether it is fingers that point. */
export const useCoarse = () => useMedia(coarse)

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
