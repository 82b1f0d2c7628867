import { useState } from 'react'

interface Asked {
  data: unknown
  error: Error | null
}

/**
 * Why there is no answer, until there is one. TanStack forgets why while it asks again for what never came, so that a page
 * that shows its `error` would fall back to "loading" with every attempt. `of`: what is asked for, where that changes.
 */
export function useFailure({ data, error }: Asked, of = ''): Error | null {
  const [last, setLast] = useState<{ of: string; error: Error | null }>({ of, error: null })
  const known = last.of === of ? last.error : null
  const failure = error ?? (data === undefined ? known : null)
  if (last.of !== of || known !== failure) setLast({ of, error: failure })
  return failure
}
