'use client'

import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'

/**
 * Around what comes late. Until its code is there what the server wrote of it stays as it was told first: React throws a part
 * that is not alive away when there is news from above, and with it what somebody has typed there meanwhile.
 */
export function LateBoundary({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [alive, setAlive] = useState(false)
  const first = useRef({ fallback, children })
  const told = alive ? children : first.current.children
  return useMemo(
    () => (
      <Suspense fallback={first.current.fallback}>
        {told}
        <Alive onAlive={setAlive} />
      </Suspense>
    ),
    [told],
  )
}

function Alive({ onAlive }: { onAlive: (alive: true) => void }) {
  useEffect(() => onAlive(true), [onAlive])
  return null
}
