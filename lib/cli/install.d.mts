export interface Needs {
  withDevelopment: boolean
  /** By default not. */
  isBuilt?: boolean
}

export function install(root: string, needs: Needs): string
export function isInstalled(root: string, needs: Needs): boolean
export function removeUnread(root: string): void
export function isUnread(path: string): boolean
export function isUnreadFile(file: string, machine: { platform: string; arch: string }): boolean
export function bundledNode(platform: string, architecture: string): { name: string; path: string }
export function refusalOf(
  version: string,
  manifest: { optionalDependencies?: Record<string, string> },
  bundled: { name: string },
): string | null
