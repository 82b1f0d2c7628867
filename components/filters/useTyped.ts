'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

const restMs = 400

/**
 * Passes on a text after a pause in typing, on Enter, and when the field loses the focus or is unmounted.
 * `replacesStep`: an earlier text of the same visit to the field was passed on. Values that are `isSame` stay as typed.
 */
export function useTyped(value: string, take: (text: string, replacesStep: boolean) => void, isSame = isSameText) {
  const [text, setText] = useState(value)
  const taken = useRef(value)
  const replacesStep = useRef(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(take)
  latest.current = take

  useEffect(() => {
    if (isSame(value, taken.current)) return
    taken.current = value
    replacesStep.current = false
    clearTimeout(resting.current)
    setText(value)
  }, [value, isSame])

  const send = (next: string) => {
    clearTimeout(resting.current)
    if (next.trim() === taken.current) return
    taken.current = next.trim()
    latest.current(next.trim(), replacesStep.current)
    replacesStep.current = true
  }
  const change = (next: string) => {
    setText(next)
    clearTimeout(resting.current)
    resting.current = setTimeout(() => send(next), restMs)
  }
  const onUnmount = useEffectEvent(() => send(text))
  useEffect(() => () => onUnmount(), [])
  return {
    value: text,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
    onBlur: () => {
      send(text)
      replacesStep.current = false
    },
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') send(text)
    },
  }
}

function isSameText(a: string, b: string): boolean {
  return a === b
}
