'use client'

import { useEffect } from 'react'
import { ring } from '../ui/announce.ts'
import { usePreferences } from '../ui/preferences.ts'

const everyMs = 4_000

/** Rings until everything is acknowledged, unless the user has turned the sound off. Browsers stay silent before the first click. */
export function useDistressSound(isWanted: boolean): void {
  const [{ distressSound }] = usePreferences()
  const isOn = isWanted && distressSound === 'on'
  useEffect(() => {
    if (!isOn) return
    const sound = () => {
      if (navigator.userActivation?.hasBeenActive) ring()
    }
    sound()
    const ringing = setInterval(sound, everyMs)
    return () => clearInterval(ringing)
  }, [isOn])
}
