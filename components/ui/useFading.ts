'use client'

import { useState } from 'react'
import { useAfter } from './useAfter.ts'

/** A state that returns to `null` after a while. */
export function useFading<Value>(milliseconds: number) {
  const [value, setValue] = useState<Value | null>(null)
  useAfter(milliseconds, value, () => setValue(null))
  return [value, setValue] as const
}
