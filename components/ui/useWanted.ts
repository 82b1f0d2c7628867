import { useState } from 'react'

/** Whether it has been wanted by now: what is fetched when it is first opened stays, so that it can close in its own way. */
export function useWanted(now: boolean): boolean {
  const [wanted, setWanted] = useState(now)
  if (now && !wanted) setWanted(true)
  return now || wanted
}
