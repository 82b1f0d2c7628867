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
}
