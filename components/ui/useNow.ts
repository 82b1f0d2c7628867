import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let nowMs = Date.now()
let ticking: ReturnType<typeof setInterval> | undefined

/** The time, a second at a time, from one clock for the whole page; `null` while the server renders. */
export function useNow(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => nowMs,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (ticking === undefined) {
    nowMs = Date.now()
    ticking = setInterval(tick, 1000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(ticking)
      ticking = undefined
    }
  }
}

function tick(): void {
  nowMs = Date.now()
  for (const listener of listeners) listener()
}
