'use client'

import { type ComponentType, createElement, useEffect, useState, useSyncExternalStore } from 'react'

const fetches: (() => Promise<void>)[] = []
const mostAttempts = 5
const pauseMilliseconds = 1_500

/**
 * A part of the page whose code is fetched when it is first shown, or once the map is there. In its place stands `Coming`
 * until then, which is also all that the server writes of it, for what is shown shall answer: a part in a `Suspense` that the
 * server had written was thrown away, with what was typed there, by any news that came before its code.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>, Coming?: ComponentType<Props>) {
  const { fetch, listen, here } = latePart(load)
  fetches.push(fetch)
  return function Late(props: Props) {
    const [fault, setFault] = useState<{ error: unknown } | null>(null)
    useEffect(() => void fetch().catch((error: unknown) => setFault({ error })), [])
    const Shown = useSyncExternalStore(listen, here, notYet) ?? Coming
    if (fault) throw fault.error
    return Shown ? createElement(Shown, props) : null
  }
}

const notYet = () => null

/** One after the other, so that they are at hand when the network is not. What fails is fetched when it is shown. */
export async function fetchLateParts(): Promise<void> {
  for (const fetch of fetches) await fetch().catch(() => {})
}

function latePart<Part>(load: () => Promise<Part>) {
  let part: Part | null = null
  let coming: Promise<void> | null = null
  const told = new Set<() => void>()
  const come = (loaded: Part) => {
    part = loaded
    for (const tell of told) tell()
  }
  return {
    here: () => part,
    listen(tell: () => void) {
      told.add(tell)
      return () => void told.delete(tell)
    },
    fetch() {
      coming ??= fetched(load).then(come, (error) => {
        coming = null
        throw error
      })
      return coming
    },
  }
}

/** Without network the part comes with it, in place of a page that has failed. */
export async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine && attempt >= mostAttempts) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
    }
  }
}
