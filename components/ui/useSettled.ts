'use client'

import { useEffect, useState } from 'react'

/** A debounced value; `eager` skips the delay. */
export function useSettled<Value>(value: Value, milliseconds: number, eager = false): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    if (eager) return settle(value)
    const timer = setTimeout(() => settle(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds, eager])
  return eager ? value : settled
}
