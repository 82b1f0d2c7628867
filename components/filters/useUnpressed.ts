import { useState, useSyncExternalStore } from 'react'

let isPressed = false
const listeners = new Set<() => void>()

/**
 * A value that waits until what is pressed has been let go: leaving a field by a click changes what is shown while the button
 * is down, and what moved then would slip away from under the pointer.
 */
export function useUnpressed<Value>(value: Value): Value {
  const pressed = useSyncExternalStore(
    listen,
    () => isPressed,
    () => false,
  )
  const [shown, show] = useState(value)
  if (!pressed && shown !== value) show(value)
  return pressed ? shown : value
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) for (const kind of kinds) addEventListener(kind, onPointer, true)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const kind of kinds) removeEventListener(kind, onPointer, true)
  }
}

const kinds = ['pointerdown', 'pointerup', 'pointercancel'] as const

function onPointer({ type }: PointerEvent): void {
  if (type === 'pointerdown') tell(true)
  // The click that comes of it is still to find its place.
  else setTimeout(() => tell(false))
}

function tell(pressed: boolean): void {
  isPressed = pressed
  for (const listener of listeners) listener()
}
