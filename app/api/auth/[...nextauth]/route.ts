import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { service } from '#lib/service.ts'
import { originOf } from '../../../session.ts'

async function handler(request: NextRequest, context: RouteContext<'/api/auth/[...nextauth]'>): Promise<Response> {
  const { sessions, settings } = await service()
  const cookies: string[] = []
  const options = sessions.authOptions({
    origin: originOf(request.headers, settings),
    address: request.headers.get('x-forwarded-for') ?? 'unknown',
    cookies: request.headers.get('cookie') ?? '',
    addCookie: (line) => void cookies.push(line),
  })
  const response: Response = await NextAuth(request, context, options)
  for (const line of cookies) response.headers.append('Set-Cookie', line)
  return response
}

export { handler as GET, handler as POST }
