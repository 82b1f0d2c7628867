import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { ProblemAnswer, problemResponse } from '#lib/api/answer/problemResponse.ts'
import { addressOf, needsHttps } from '#lib/api/request/peer.ts'
import { service } from '#lib/service.ts'
import { originOf } from '../../../session.ts'

async function handler(request: NextRequest, context: RouteContext<'/api/auth/[...nextauth]'>): Promise<Response> {
  const { sessions, settings } = await service()
  if (needsHttps(request.headers, settings)) {
    const answer = new ProblemAnswer('https-required', 'A password is not taken over plain HTTP: HTTPS is required.')
    return problemResponse(answer, request, crypto.randomUUID())
  }
  const origin = originOf(request.headers, settings)
  return NextAuth(request, context, sessions.authOptions({ origin, address: addressOf(request.headers, settings) }))
}

export { handler as GET, handler as POST }
