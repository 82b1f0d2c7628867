import { useEffect } from 'react'

/** Asks before the page with a secret is left. */
export function useStayingPut(holds: boolean): void {
  useEffect(() => {
    if (!holds) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [holds])
}
