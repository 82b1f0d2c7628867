/** The Content-Security-Policy carries a nonce and is set page by page in proxy.ts. */
const headers = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
]

/** @type {import('next').NextConfig} */
export default {
  serverExternalPackages: ['better-sqlite3'],
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  compress: true,
  reactStrictMode: true,
  // `npm test` checks the types; whoever only starts the service does not wait for that.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: '/:path*', headers },
    // Their names tell what is in them.
    {
      source: '/maplibre/:name*.mjs',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
  ],
}
