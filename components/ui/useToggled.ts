import { useState } from 'react'

/** The expanded entries of a list, and a function that toggles one. */
export function useToggled<Key>(first: readonly Key[] = []): [ReadonlySet<Key>, (key: Key) => void] {
  const [open, setOpen] = useState<ReadonlySet<Key>>(() => new Set(first))
  const toggle = (key: Key) => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  return [open, toggle]
}
