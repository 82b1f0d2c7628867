import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { service } from '#lib/service.ts'
import { originOf } from '../../../session.ts'

async function handler(request: NextRequest, context: RouteContext<'/api/auth/[...nextauth]'>): Promise<Response> {
  const { sessions, settings } = await service()
  const address = request.headers.get('x-forwarded-for') ?? 'unknown'
  return NextAuth(request, context, sessions.authOptions({ origin: originOf(request.headers, settings), address }))
}

export { handler as GET, handler as POST }
