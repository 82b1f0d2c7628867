import { request } from 'node:http'
import { storyPath } from './belowPath.ts'
import { expect, release, signedOut, test } from './story.ts'

test.use(signedOut)

/** The answer to a request as it stands: nothing is normalised, and no redirect is followed. */
async function answerTo(address: string | undefined, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; policy: string; location: string; body: string }>((done, failed) => {
    const asked = request(address ?? '', { path: storyPath + path, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString()
      const { 'content-security-policy': policy = '', location = '' } = response.headers
      done({ status: response.statusCode ?? 0, policy: String(policy), location, body })
    })
    asked.once('error', failed).end()
  })
}

test('no address answers with an image optimiser or a server error', release, async ({ baseURL }) => {
  for (const path of ['/_next/image?url=%2Ficon.svg&w=64&q=75', '/s/%E0%A4%A', '/%E0%A4%A', '/_next/%E0%A4%A']) {
    expect([path, (await answerTo(baseURL, path)).status]).toEqual([path, 404])
  }
})

test('every page has a policy with a nonce, also one that does not exist', release, async ({ baseURL }) => {
  const paths = ['/', '/signin', '/docs', '/s/none', '/removed.html', '/a/b.c.d', '/_next/removed', '/favicon.ico']
  for (const path of paths) {
    expect([path, (await answerTo(baseURL, path)).policy]).toEqual([
      path,
      expect.stringMatching(/script-src .*'nonce-/),
    ])
  }
  expect((await answerTo(baseURL, '/_next/static/removed.js')).policy).toContain("script-src 'self'")
})

test('no answer repeats a host that only the caller claims', release, async ({ baseURL }) => {
  const claimed = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
  for (const path of ['/', '/signin', '/account', '/removed', '/api/auth/signin', '/api/auth/providers']) {
    const { location, body } = await answerTo(baseURL, path, claimed)
    expect([path, `${location}\n${body}`]).toEqual([path, expect.not.stringContaining('evil.example')])
  }
})
