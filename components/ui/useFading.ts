'use client'

import { useEffect, useState } from 'react'

/** A state that is `null` again after a while. */
export function useFading<Value>(milliseconds: number) {
  const [value, setValue] = useState<Value | null>(null)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => setValue(null), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return [value, setValue] as const
}
