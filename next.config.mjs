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
  // The cache takes 130 MB and a fifth of the time of a first build, and speeds up only the builds of a developer.
  experimental: { turbopackFileSystemCacheForBuild: existsSync('node_modules/vitest') },
}
