import { networkOf } from '#lib/network.ts'
import type { KnownBrowsers } from './knownBrowser.ts'
import { hasPlaceAmong, type Sender } from './senderQueue.ts'

/** A request to sign in, by its head. */
export interface SignInHead {
  address: string
  /** The Cookie header. */
  cookies: string
}

export interface SignInPlaces {
  /** Returns the function that frees the place, or `null` if there is none. */
  take(head: SignInHead): (() => void) | null
}

/**
 * Limits the number of simultaneous requests to sign in. next-auth spends milliseconds on each, even if the queue of
 * passwords is full, and strangers send hundreds.
 */
export function createSignInPlaces(browsers: Pick<KnownBrowsers, 'idOfAny'>): SignInPlaces {
  const taken = new Set<Sender>()
  return {
    take({ address, cookies }) {
      const browser = browsers.idOfAny(cookies)
      const sender = { key: browser ?? networkOf(address), isKnown: browser !== null }
      if (!hasPlaceAmong(taken, sender)) return null
      taken.add(sender)
      return () => taken.delete(sender)
    },
  }
}
