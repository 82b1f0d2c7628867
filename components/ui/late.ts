import { type ComponentType, lazy } from 'react'

type Load = () => Promise<unknown>

const loads: Load[] = []
const mostAttempts = 5
const pauseMilliseconds = 1_500

/** A part of the page whose code is fetched when it is first shown, or once the map is there. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  loads.push(load)
  return lazy(async () => ({ default: await fetched(load) }))
}

/** One after the other, so that they are at hand when the network is not. What fails is fetched when it is shown. */
export async function fetchLateParts(): Promise<void> {
  for (const load of loads) await load().catch(() => {})
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
