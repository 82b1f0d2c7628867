import { useEffect } from 'react'

/** While this page holds what is told only once, the browser asks before it is left. */
export function useStayingPut(holds: boolean): void {
  useEffect(() => {
    if (!holds) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [holds])
}
