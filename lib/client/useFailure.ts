import { useState } from 'react'

interface Asked {
  data: unknown
  error: Error | null
}

/**
 * The last error until there is data. TanStack clears `error` while it retries a first request, so a page would show
 * "loading" again with every attempt. `of`: the key of the request, if it changes.
 */
export function useFailure({ data, error }: Asked, of = ''): Error | null {
  const [last, setLast] = useState<{ of: string; error: Error | null }>({ of, error: null })
  const known = last.of === of ? last.error : null
  const failure = error ?? (data === undefined ? known : null)
  if (last.of !== of || known !== failure) setLast({ of, error: failure })
  return failure
}
