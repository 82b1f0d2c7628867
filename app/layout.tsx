import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { NuqsAdapter } from 'nuqs/adapters/react'
import type { ReactNode } from 'react'
import { withBase } from '#lib/wire/basePath.ts'
import '@fontsource-variable/inter/wght.css'
import '../components/ui/tokens.css'
import './globals.css'
import { ErrorBoundary } from '../components/ui/page/ErrorBoundary.tsx'
import { themeOf } from '../components/view/theme.ts'
import { Providers } from './Providers.tsx'
import { accountOfPage, keepsStations, visitedLink } from './session.ts'
import { currentSpeech } from './speech.ts'

// Every page has its own nonce (proxy.ts). Rendering a page in advance would open the database during the build.
export const dynamic = 'force-dynamic'

export function generateMetadata(): Metadata {
  return {
    title: { default: 'Lastfix', template: '%s · Lastfix' },
    description: 'Last known positions of vessels received by AIS',
    icons: { icon: withBase('/icon.svg') },
    manifest: withBase('/manifest.webmanifest'),
    robots: { index: false },
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#101a24' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const given = await headers()
  const asked = given.get('x-asked-path') ?? '/'
  const theme = themeOf(asked)
  const [speech, account, areStationsKept, publicLink] = await Promise.all([
    currentSpeech(),
    accountOfPage(),
    keepsStations(),
    visitedLink(asked),
  ])
  const reader = publicLink !== undefined ? 'visitor' : account !== undefined ? 'user' : null
  return (
    <html
      lang={speech.language}
      data-theme={theme}
      data-account={account}
      data-public-link={publicLink}
      suppressHydrationWarning
    >
      <body>
        <NuqsAdapter serverSearch={asked.slice(asked.indexOf('?') >>> 0)}>
          <Providers speech={speech} stations={areStationsKept ? reader : null}>
            <ErrorBoundary>{children}</ErrorBoundary>
          </Providers>
        </NuqsAdapter>
      </body>
    </html>
  )
}
