import type { MapLibraryFiles } from './mapLibrary.ts'

/** Stands in the page, so that the map's worker starts while React is still taking over. */
export function MapLibraryScript({ files, nonce }: { files: MapLibraryFiles; nonce: string | undefined }) {
  const start = `import { config, prewarm } from '${files.page}'
config.WORKER_URL = '${files.worker}'
prewarm()`
  const text = { __html: start }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: with addresses that our own build has made
  return <script async type="module" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={text} />
}
