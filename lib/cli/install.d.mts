export function install(root: string, choice: { withDevelopment: boolean }): string
export function removeUnread(root: string, bundled: { name: string }): void
export function bundledNode(platform: string, architecture: string): { name: string; path: string }
export function refusalOf(
  version: string,
  manifest: { optionalDependencies?: Record<string, string> },
  bundled: { name: string },
): string | null
export function isInstalled(root: string, withDevelopment: boolean): boolean
