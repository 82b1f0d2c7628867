import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { bearer, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()
const authorization = bearer(await testService.token({ rights: { ingest: true, read: true } }))
const headers = { ...authorization, 'Content-Type': 'application/json' }
const body = Buffer.alloc(20_000_000, ' ')

const run = promisify(execFile)
const hasCurl = spawnSync('curl', ['--version']).status === 0
const hasPython = spawnSync('python3', ['--version']).status === 0

/** urllib reads the answer after it has sent the whole body. */
const inPython = `
import sys, urllib.error, urllib.request
url, authorization = sys.argv[1:]
headers = {'Authorization': authorization, 'Content-Type': 'application/json'}
try:
    print(urllib.request.urlopen(urllib.request.Request(url, b' ' * ${body.length}, headers)).status)
except urllib.error.HTTPError as refusal:
    print(refusal.code)
`

async function statusOfNode(path: string, sent: Record<string, string | number>): Promise<number | undefined> {
  const asked = request(testService.origin + path, { method: 'POST', headers: { ...headers, ...sent } })
  asked.write(body)
  asked.end()
  const [response] = await once(asked, 'response')
  response.resume()
  await once(asked, 'close')
  return response.statusCode
}

describe.each([
  ['/api/ingest', 413],
  ['/graphql', 413],
  ['/api/watches', 403],
  ['/api/vessels', 405],
  ['/api/auth/callback/credentials', 413],
  ['/signin', 413],
])('20 MB that are sent to %s are answered with %i', (path, status) => {
  const url = () => testService.origin + path

  it('which fetch reads', async () => {
    expect((await fetch(url(), { method: 'POST', headers, body })).status).toBe(status)
  })

  it('which node:http reads', async () => {
    expect(await statusOfNode(path, { 'Content-Length': body.length })).toBe(status)
  })

  it.runIf(hasCurl)('which curl reads', async () => {
    const options = ['-sS', '-o', '/dev/null', '-w', '%{http_code}', '-H', 'Expect:', '--data-binary', '@-']
    const headerOptions = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const curl = run('curl', [...options, ...headerOptions, url()])
    curl.child.stdin?.end(body)
    expect((await curl).stdout).toBe(String(status))
  })

  it.runIf(hasPython)('which urllib reads', async () => {
    const { stdout } = await run('python3', ['-c', inPython, url(), authorization.Authorization])
    expect(stdout.trim()).toBe(String(status))
  })
})

it('20 MB in chunks are answered with 413, or 400 if they are not the gzip that was announced', async () => {
  const type = { 'Content-Type': 'text/plain' }
  expect(await statusOfNode('/api/ingest', type)).toBe(413)
  expect(await statusOfNode('/api/ingest', { ...type, 'Content-Encoding': 'gzip' })).toBe(400)
})
