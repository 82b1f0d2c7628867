import { useSyncExternalStore } from 'react'
import { serviceNowMs } from '#lib/client/serviceClock.ts'

const listeners = new Set<() => void>()
let nowMs = serviceNowMs()
let ticking: ReturnType<typeof setInterval> | undefined

/** The service's time, updated every second by one timer for the page; `null` on the server. */
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
    nowMs = serviceNowMs()
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
  nowMs = serviceNowMs()
  for (const listener of listeners) listener()
}
