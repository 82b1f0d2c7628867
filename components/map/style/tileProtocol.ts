import { addProtocol, removeProtocol } from 'maplibre-gl'

/**
 * Loads the tiles of a protocol through the page. Returns what removes it. Any error is a tile that could not be loaded:
 * MapLibre copies errors through its worker, which leaves only the message of an own class such as RequestFailure.
 */
export function addTileProtocol(
  protocol: string,
  load: (url: string, signal: AbortSignal) => Promise<{ data: ArrayBuffer; etag?: string }>,
): () => void {
  addProtocol(protocol, async ({ url }, { signal }) => {
    try {
      return await load(url.replace(`${protocol}:`, location.protocol), signal)
    } catch (error) {
      if (signal.aborted) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`A map tile could not be loaded: ${reason}`, { cause: error })
    }
  })
  return () => removeProtocol(protocol)
}

/** Reports an error of a map as a bug, unless a tile or style could not be loaded, which the feed state reports. */
export function reportBug(error: unknown): void {
  if (!isUnanswered(error)) reportError(error)
}

/** Whether a tile or style could not be loaded. MapLibre's own requests are AJAXErrors, or break off within a body. */
export function isUnanswered(error: unknown): boolean {
  return /AJAXError|could not be loaded|Failed to fetch|network error/.test(String(error))
}
