import type { Service } from '#lib/service.ts'

/** The service's own address, as whoever asks knows it. */
export function originOf(headers: Headers, settings: Service['settings']): string {
  const protocol = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() || 'http'
  return settings.authUrl ?? `${protocol}://${headers.get('host') ?? `${settings.host}:${settings.port}`}`
}
