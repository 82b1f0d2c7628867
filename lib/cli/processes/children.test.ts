import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { readSettings } from '#lib/settings.ts'
import { webPlan } from './children.ts'

const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

/** Stands where Next is, answers with what it knows of whoever asks, and never comes to call instrumentation.ts. */
const nextThatHasJustBegun = `
  const { createServer } = require('node:http')
  const server = createServer((request, response) => {
    response.setHeader('x-lastfix-encoding', 'identity')
    response.end(JSON.stringify([request.url, request.headers['x-lastfix-peer'] ?? null]))
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

async function begun(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'lastfix-children-'))
  ending.push(() => rmSync(root, { recursive: true }))
  const bin = join(root, 'node_modules', 'next', 'dist', 'bin')
  mkdirSync(bin, { recursive: true })
  mkdirSync(join(root, '.next'))
  writeFileSync(join(root, '.next', 'BUILD_ID'), 'test')
  writeFileSync(join(bin, 'next'), nextThatHasJustBegun)
  const { args, cwd, env } = webPlan(readSettings(root, {}), root)
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  ending.push(() => {
    child.kill()
    return once(child, 'exit')
  })
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  return `http://127.0.0.1:${port}`
}

it('knows the peer, the path and the encoding of a request that comes before the web application is up', async () => {
  const response = await fetch(`${await begun()}/api//vessels`)
  expect(await response.json()).toEqual(['/api/vessels', '127.0.0.1'])
  expect(response.headers.get('content-encoding')).toBe('identity')
  expect(response.headers.get('x-lastfix-encoding')).toBeNull()
})

it('answers what is no request before the web application is up as it does everything else', async () => {
  const { hostname, port } = new URL(await begun())
  const socket = connect(Number(port), hostname)
  socket.end('GET /api/vessels?name=é HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"errorcode":"malformed-request"/)
})
