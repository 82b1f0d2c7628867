import { useEffect, useEffectEvent } from 'react'

/** Calls `act` after a value has been unchanged for a while; `null` cancels. */
export function useAfter<Value>(milliseconds: number, value: Value | null, act: (value: Value) => void): void {
  const onEnd = useEffectEvent(act)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => onEnd(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
}
