import { useState, useSyncExternalStore } from 'react'

let isPressed = false
const listeners = new Set<() => void>()

/** Holds a value while a pointer is down: a layout change between press and release would make the click miss. */
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
  if (type === 'pointerdown') setPressed(true)
  // The click follows the release and must still hit its target.
  else setTimeout(() => setPressed(false))
}

function setPressed(pressed: boolean): void {
  isPressed = pressed
  for (const listener of listeners) listener()
}
