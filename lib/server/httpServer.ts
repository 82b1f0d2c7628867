import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { QueueFull } from '#lib/access/senderQueue.ts'
import { Problem } from '#lib/api/answer/problem.ts'
import { httpsRequired, pagesBusy, passwordsBusy } from '#lib/api/guard.ts'
import { type Connection, connectionOf } from '#lib/api/request/connection.ts'
import { readableAnywhere } from '#lib/api/request/path.ts'
import { problem } from '#lib/api/route.ts'
import { type Api, isApiPath } from '#lib/api/routes.ts'
import type { Service } from '#lib/service.ts'
import { maxHeaderBytes } from '#lib/wire/requestSize.ts'
import { send, toRequest } from './exchange.ts'
import { refusalOf } from './refusal.ts'
import { type PageService, RenderedPages } from './renderedPages.ts'
import { decodableTarget, repairedTarget, targetBelow } from './target.ts'
import { UnreadAnswers } from './unreadAnswers.ts'
import { answerUnreadable } from './unreadable.ts'

/**
 * Headers of every answer. proxy.ts replaces the Content-Security-Policy of pages; this one applies to Next's other
 * answers. Workers run under the policy of their script, and the map's workers request other hosts, so it does not
 * limit connections.
 */
const securityHeaders = new Map([
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'same-origin'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['Content-Security-Policy', "script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(self)'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
])
/** Next returns 500 if these are not met. */
const failingConditions = ['range', 'if-match', 'if-unmodified-since']
const strictTransport = 'max-age=31536000'
/** Part of a stop that may take 10 s in total. */
const drainPatienceMilliseconds = 7_500
/** Longer than the 60 s for which proxies keep idle connections, so that they send nothing into a closing one. */
const keepAliveMilliseconds = 65_000
/** Time limits for slow clients. Node checks them every `checkMilliseconds`. */
const patience = {
  headMilliseconds: 30_000,
  requestMilliseconds: 300_000,
  /** Time without reading an answer, which stays in memory meanwhile. A stream sends data every 15 s. */
  unreadMilliseconds: 60_000,
  /** Limit of all answers together. */
  unreadBytes: 256 * 1024 * 1024,
  /** The rest of a body that was answered early. */
  rest: { bytes: 64 * 1024 * 1024, milliseconds: 30_000, idleMilliseconds: 5_000 },
  checkMilliseconds: 5_000,
}
const authRoutes = '/api/auth/'
const passwordSignInPath = `${authRoutes}callback/credentials`
/** Load balancers get answers until the end. */
const healthPaths = ['/healthz', '/readyz']

interface HttpServerPorts {
  api: Api
  pages: RequestListener
  service: Pick<Service, 'settings' | 'log' | 'draining' | 'drain' | 'signInPlaces'> &
    PageService & {
      charts: { current: Pick<Service['charts']['current'], 'origins'> }
    }
  /** Next then reports changed files to pages through a WebSocket. */
  isDevelopment?: boolean
}

export interface HttpServer {
  server: Server
  /**
   * Answers new requests with 503 for DRAIN_SECONDS, and until running ones are finished or out of time; then closes
   * the server.
   */
  drain(patienceMilliseconds?: number): Promise<void>
}

/** The web process's HTTP server. Refuses bad requests by their head, and passes all others to the API or to Next. */
export function createHttpServer(
  { api, pages, service, isDevelopment = false }: HttpServerPorts,
  allowed = patience,
): HttpServer {
  const { settings, log, draining, signInPlaces, charts } = service
  const running = new Set<ServerResponse>()
  const unread = new UnreadAnswers(allowed.unreadBytes)
  const rendered = new RenderedPages({ pages, service })
  let noteIdle = () => {}

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse, mayContinue: boolean): Promise<void> {
    running.add(outgoing)
    // A client that waits for "100 Continue" sends no body until then.
    const limits = { unread, rest: mayContinue ? allowed.rest : null }
    const going = new AbortController()
    outgoing.setTimeout(allowed.unreadMilliseconds, () => {
      if (outgoing.headersSent) outgoing.destroy()
    })
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) going.abort()
      running.delete(outgoing)
      if (running.size === 0) noteIdle()
    })
    if (draining.aborted) outgoing.shouldKeepAlive = false
    const target = repairedTarget(targetBelow(incoming.url ?? '/', settings.basePath))
    const [path = ''] = target.split('?', 1)
    const { headers, method = 'GET' } = incoming
    const peer = incoming.socket.remoteAddress ?? null
    const connection = connectionOf({ method, peer, header: (name) => String(headers[name] ?? '') }, settings)
    outgoing.setHeaders(securityHeaders)
    if (connection.isHttps) outgoing.setHeader('Strict-Transport-Security', strictTransport)

    const refuse = (answer: Problem) => {
      const response = problem(new Headers({ accept: headers.accept ?? '' }), answer)
      return send(isApiPath(path) ? readableAnywhere(method, response) : response, incoming, outgoing, limits)
    }
    if (draining.aborted && !healthPaths.includes(path)) return refuse(stopping())
    const isChunked = headers['transfer-encoding'] !== undefined
    const refusal = refusalOf({ method, target, contentLength: headers['content-length'], isChunked })
    if (refusal) return refuse(refusal)
    if (!mayContinue) outgoing.writeContinue()
    limits.rest = allowed.rest
    if (isApiPath(path)) {
      try {
        return await send(await api(toRequest(incoming, target, going.signal), connection), incoming, outgoing, limits)
      } catch (error) {
        log.error('request failed', { path, error })
        if (outgoing.headersSent) return void outgoing.destroy()
        return refuse(new Problem('internal', 'The service failed to answer.'))
      }
    }
    if (path.startsWith(authRoutes) && connection.needsHttps) return refuse(httpsRequired())
    if (method === 'POST' && path === passwordSignInPath) {
      const leave = signInPlaces.take({ address: connection.address, cookies: headers.cookie ?? '' })
      if (!leave) return refuse(passwordsBusy())
      outgoing.once('close', leave)
    }
    incoming.url = decodableTarget(target)
    for (const name of failingConditions) delete headers[name]
    forwardHeaders(headers, connection)
    // next-auth 4 reads the path of its routes from the host.
    if (path.startsWith(authRoutes)) headers['x-forwarded-host'] += settings.basePath && `${settings.basePath}/api/auth`
    headers['x-chart-origins'] = charts.current.origins.join(' ')
    if (!isPage(path)) return pages(incoming, outgoing)
    try {
      const kept = await rendered.answer(incoming, outgoing, { path, connection })
      if (kept) await send(kept, incoming, outgoing, limits)
    } catch (error) {
      if (error instanceof Problem) return refuse(error)
      if (error instanceof QueueFull) return refuse(pagesBusy())
      log.error('page failed', { path, error })
      outgoing.destroy()
    }
  }

  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: keepAliveMilliseconds,
    // Next listens for upgrades and closes such requests. An answer in HTTP/1.1 suits all clients.
    shouldUpgradeCallback: () => isDevelopment,
    headersTimeout: allowed.headMilliseconds,
    requestTimeout: allowed.requestMilliseconds,
    connectionsCheckingInterval: allowed.checkMilliseconds,
  })
  server.on('request', (incoming, outgoing) => void answer(incoming, outgoing, true))
  server.on('checkContinue', (incoming, outgoing) => void answer(incoming, outgoing, false))
  server.on('clientError', answerUnreadable)

  async function drain(patienceMilliseconds = drainPatienceMilliseconds): Promise<void> {
    service.drain()
    const noticed = new Promise((done) => setTimeout(done, settings.drainSeconds * 1_000))
    const idle = new Promise<void>((done) => {
      noteIdle = done
    })
    const cut = setTimeout(noteIdle, patienceMilliseconds)
    if (running.size > 0) await idle
    clearTimeout(cut)
    await noticed
    const closed = new Promise<unknown>((done) => server.close(done))
    server.closeAllConnections()
    await closed
  }
  return { server, drain }
}

/** Files of the build cost little, and next-auth has places of its own. */
function isPage(path: string): boolean {
  return !path.startsWith('/_next/static/') && !path.startsWith(authRoutes)
}

function stopping(): Problem {
  return new Problem('stopping', 'The service is stopping; try again.', { headers: { 'Retry-After': '2' } })
}

/** Sets the headers of a reverse proxy, which Next and next-auth would accept from any client. */
function forwardHeaders(headers: IncomingHttpHeaders, { address, isHttps, origin }: Connection): void {
  delete headers.forwarded
  delete headers['x-forwarded-port']
  headers['x-forwarded-for'] = address
  headers['x-forwarded-proto'] = isHttps ? 'https' : 'http'
  headers['x-forwarded-host'] = new URL(origin).host
}
