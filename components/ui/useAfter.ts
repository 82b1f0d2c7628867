import { useEffect, useEffectEvent } from 'react'

/** Calls once a value has stood for a while; `null` waits for none. */
export function useAfter<Value>(milliseconds: number, value: Value | null, act: (value: Value) => void): void {
  const onEnd = useEffectEvent(act)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => onEnd(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
}
