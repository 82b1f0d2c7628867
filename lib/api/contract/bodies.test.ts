import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import { jsonBound, tableBounds } from '../request/requestBody.ts'
import { newUser } from './account/user.ts'
import { servedRoutes } from './servedRoutes.ts'
import { bearer, testServiceForFile } from './testService.ts'

type Body =
  | 'none'
  /** Written to disk as it arrives, up to a size of its own. */
  | 'file'
  | 'json'
  | { bound: (typeof tableBounds)[keyof typeof tableBounds]; type: string; head: string; line: string }

const table = { type: 'text/csv', head: 'mmsi\n', line: '1\n' }

/** The body of each route that makes a change. A new route needs a row. */
const bodies: Record<string, Body> = {
  'POST /api/ingest': { ...table, bound: tableBounds.sentences, type: 'text/plain' },
  'POST /api/graphql': 'json',
  'POST /graphql': 'json',
  'POST /v2/maritime/ais-latest': 'json',
  'POST /api/v2/maritime/ais-latest': 'json',
  'POST /v2/maritime/ais-historical': 'json',
  'POST /api/v2/maritime/ais-historical': 'json',
  'POST /api/lists': 'json',
  'PATCH /api/lists/{id}': 'json',
  'DELETE /api/lists/{id}': 'none',
  'POST /api/lists/{id}/members': 'json',
  'POST /api/lists/{id}/members/remove': 'json',
  'POST /api/lists/{id}/import': { ...table, bound: tableBounds.members },
  'PATCH /api/lists/{id}/members/{member}': 'json',
  'DELETE /api/lists/{id}/members/{member}': 'none',
  'POST /api/watches': 'json',
  'PATCH /api/watches/{id}': 'json',
  'DELETE /api/watches/{id}': 'none',
  'POST /api/events/acknowledge': 'json',
  'POST /api/distress/{id}/acknowledge': 'none',
  'POST /api/webhooks': 'json',
  'PATCH /api/webhooks/{webhook}': 'json',
  'DELETE /api/webhooks/{webhook}': 'none',
  'POST /api/webhooks/{webhook}/rotate': 'none',
  'POST /api/webhooks/{webhook}/test': 'none',
  'POST /api/webhooks/{webhook}/deliveries/{delivery}/replay': 'none',
  'POST /api/account/password': 'json',
  'POST /api/account/tokens': 'json',
  'DELETE /api/account/tokens/{id}': 'none',
  'POST /api/account/views': 'json',
  'PATCH /api/account/views/{id}': 'json',
  'DELETE /api/account/views/{id}': 'none',
  'POST /api/account/views/{id}/public-link': 'json',
  'POST /api/account/links': 'json',
  'DELETE /api/account/links/{code}': 'none',
  'POST /api/account/users': 'json',
  'PATCH /api/account/users/{email}': 'json',
  'DELETE /api/account/users/{email}': 'none',
  'DELETE /api/account/users/{email}/excess-tokens': 'none',
  'POST /api/account/users/{email}/reset-link': 'json',
  'POST /api/account/reset': 'json',
  'POST /api/account/aliases': 'json',
  'DELETE /api/account/aliases/{text}': 'none',
  'POST /api/account/port-areas': 'json',
  'PATCH /api/account/port-areas/{id}': 'json',
  'DELETE /api/account/port-areas/{id}': 'none',
  'POST /api/account/sources': 'json',
  'POST /api/account/sources/test': 'json',
  'PATCH /api/account/sources/{id}': 'json',
  'DELETE /api/account/sources/{id}': 'none',
  'POST /api/account/identities/{id}': 'json',
  'POST /api/account/characteristics': { ...table, bound: tableBounds.characteristics },
  'PATCH /api/account/map': 'json',
  'POST /api/account/map/files': 'json',
  'POST /api/account/map/uploads': 'file',
  'DELETE /api/account/map/files/{path}': 'none',
  'PATCH /api/account/messages': 'json',
  'DELETE /api/account/sessions': 'none',
}

const testService = await testServiceForFile()
const ann = await newUser(testService, 'ann@example.org', 'admin')
const list = await ann.send<ListJson>('POST', 'lists', { name: 'Ours' })
const sender = bearer(await testService.token({ rights: { ingest: true } }))

/** A small body that unpacks to a large one. */
async function sent(route: string, contentType: string, body: string) {
  const [method = '', template = ''] = route.split(' ')
  const path = template.replace('lists/{id}', `lists/${list.id}`).replaceAll(/\{\w+\}/g, '0')
  const headers = { 'Content-Type': contentType, 'Content-Encoding': 'gzip' }
  const bytes = gzipSync(body)
  const response = path.endsWith('/ingest')
    ? await fetch(testService.origin + path, { method, headers: { ...headers, ...sender }, body: bytes })
    : await ann.ask(method, `..${path}`, bytes, headers)
  const text = await response.text()
  expect(text.length, route).toBeLessThan(64 * 1024)
  return { route, status: response.status, reason: /body (has|is) [^;.]*/.exec(text)?.[0] }
}

it('every route that makes a change has a bound for its body', () => {
  const changes = servedRoutes().filter((route) => !route.startsWith('GET '))
  expect(Object.keys(bodies).sort()).toEqual(changes.sort())
})

it.each(Object.entries(bodies).filter(([, body]) => body !== 'none' && body !== 'file'))(
  '%s stops reading at its bound',
  async (route, body) => {
    if (body === 'json') {
      const { bytes, entries, depth } = jsonBound
      const long = `{"members":[${'1,'.repeat(entries)}1]}`
      const deep = `{"members":${'['.repeat(depth + 1)}${']'.repeat(depth + 1)}}`
      const large = JSON.stringify(' '.repeat(bytes))
      // The third generation has 400 for all that is wrong.
      const status = route.includes('/v2/') ? 400 : 422
      expect([
        await sent(route, 'application/json', long),
        await sent(route, 'application/json', deep),
        await sent(route, 'application/json', large),
      ]).toEqual([
        { route, status, reason: `body has a list of more than ${entries} entries` },
        { route, status, reason: `body is nested more than ${depth} levels deep` },
        { route, status: 413, reason: `body is larger than ${bytes} bytes (decompressed)` },
      ])
      return
    }
    if (typeof body === 'string') return
    const { bound, type, head, line } = body
    expect([
      await sent(route, type, head + line.repeat(bound.lines)),
      await sent(route, type, head + ' '.repeat(bound.bytes)),
    ]).toEqual([
      { route, status: 422, reason: `body has more than ${bound.lines} lines` },
      { route, status: 413, reason: `body is larger than ${bound.bytes} bytes (decompressed)` },
    ])
  },
)
