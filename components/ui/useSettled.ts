'use client'

import { useEffect, useState } from 'react'

/** A value that is taken over once it has rested for a while; at once where it is `eager`. */
export function useSettled<Value>(value: Value, milliseconds: number, eager = false): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    if (eager) return settle(value)
    const timer = setTimeout(() => settle(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds, eager])
  return eager ? value : settled
}
