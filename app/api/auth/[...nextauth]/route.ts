import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { service } from '../../../loadedLib.ts'
import { baseUrlOf } from '../../../session.ts'

async function handler(request: NextRequest, context: RouteContext<'/api/auth/[...nextauth]'>): Promise<Response> {
  const { sessions, settings } = await service()
  const { headers } = request
  const { nextauth } = await context.params
  const asked = {
    path: nextauth.join('/'),
    baseUrl: baseUrlOf(headers, settings),
    address: headers.get('x-forwarded-for') ?? 'unknown',
    userAgent: headers.get('user-agent') ?? '',
    cookies: headers.get('cookie') ?? '',
  }
  return sessions.answer(asked, (options) => NextAuth(request, context, options))
}

export { handler as GET, handler as POST }
