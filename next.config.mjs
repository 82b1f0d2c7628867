import { existsSync } from 'node:fs'

/** @type {import('next').NextConfig} */
export default {
  serverExternalPackages: ['better-sqlite3'],
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  compress: true,
  images: { unoptimized: true },
  reactStrictMode: true,
  // `npm test` checks the types; whoever only starts the service does not wait for that.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Smaller files of the server would run no faster, and nothing reads their source maps.
    serverMinification: false,
    turbopackSourceMaps: false,
    // 130 MB and a fifth of the time of a first build, for the later builds of developers.
    turbopackFileSystemCacheForBuild: existsSync('node_modules/vitest'),
  },
}
