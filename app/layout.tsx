import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import '@fontsource-variable/inter/wght.css'
import '../components/ui/tokens.css'
import './globals.css'
import { Queries } from '../components/shell/Queries.tsx'
import { Themed } from '../components/shell/Themed.tsx'
import { themeOf } from '../components/shell/theme.ts'

export const metadata: Metadata = {
  title: { default: 'Lastfix', template: '%s · Lastfix' },
  description: 'The last known position of every ship heard',
  icons: { icon: '/icon.svg' },
  robots: { index: false },
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
  // Every page carries a nonce of its own (proxy.ts), so none may be rendered ahead of time anyway.
  const theme = themeOf((await headers()).get('x-asked-path') ?? '/')
  return (
    <html lang="en" data-theme={theme} suppressHydrationWarning>
      <body>
        <NuqsAdapter>
          <Queries>
            <Themed />
            {children}
          </Queries>
        </NuqsAdapter>
      </body>
    </html>
  )
}
