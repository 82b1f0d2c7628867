/** Minutes that a public link can be delayed by. */
export const publicDelays = [0, 5, 15, 60] as const

/** Path of a public link's page. The code is in the path, because the page must not be rendered without it. */
export function publicLinkPath(code: string): string {
  return `/p/${code}`
}

/** Returns the code of the public link in a path. */
export function publicLinkIn(path: string): string | undefined {
  return /^\/p\/([\w-]+)(?=[/?]|$)/.exec(path)?.[1]
}
