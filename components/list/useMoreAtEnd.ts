'use client'

import { useCallback, useEffect, useState } from 'react'

/** Whether an element that scrolls holds more behind its end, and how wide the bar is that stands there. */
export function useMoreAtEnd(scroller: HTMLElement | null, contentWidth: unknown) {
  const [end, setEnd] = useState({ hasMore: false, barPixels: 0 })
  const look = useCallback(() => {
    if (!scroller) return
    const { scrollLeft, clientWidth, offsetWidth, scrollWidth } = scroller
    const hasMore = Math.abs(scrollLeft) + clientWidth < scrollWidth - 1
    const barPixels = offsetWidth - clientWidth
    setEnd((before) => (before.hasMore === hasMore && before.barPixels === barPixels ? before : { hasMore, barPixels }))
  }, [scroller])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are another width
  useEffect(() => {
    if (!scroller) return
    look()
    const watch = new ResizeObserver(look)
    watch.observe(scroller)
    return () => watch.disconnect()
  }, [scroller, look, contentWidth])
  return { ...end, look }
}
