'use client'

import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 899.98px)'
const coarse = '(pointer: coarse)'

/** Panels are bottom sheets on narrow screens. */
export const useNarrow = () => useMedia(narrow)
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
