import { expect, it } from 'vitest'
import { createNonsense } from '../../../bench/soak/nonsense.ts'
import { Random } from '../../../bench/synthetic/random.ts'
import { browserOf, newUser } from './account/user.ts'
import { openTestService } from './testService.ts'

const requests = 6_000

it('nothing that is sent to any path is answered with a failure of the service', async () => {
  const testService = await openTestService()
  const random = new Random(7)
  const rights = { read: true, extended: true, ingest: true, watch: true, link: false }
  const whole = { Authorization: `Bearer ${await testService.token({ rights })}` }
  const scoped = { Authorization: `Bearer ${await testService.token({ rights, scope: 'flag=NL' })}` }
  const { email } = await newUser(testService, 'ann@example.org', 'admin')
  let admin = await browserOf(testService, email)
  const nonsense = createNonsense(random)
  const failures = new Map<string, string>()
  const statuses = new Map<number, number>()

  async function fire(): Promise<void> {
    const { route, method, path, headers, body } = nonsense.next()
    const isOfAccount = path.startsWith('/api/account')
    const response = isOfAccount
      ? await admin.ask(method, path.slice('/api/'.length), body, headers)
      : await fetch(testService.origin + path, {
          method,
          headers: { ...headers, ...random.pick([whole, scoped]) },
          body,
        })
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    // This user has signed out.
    if (isOfAccount && response.status === 401) admin = await browserOf(testService, email)
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) return void response.body?.cancel()
    const text = await response.text()
    if (response.status === 200) nonsense.learn(text)
    // There is no ingest here.
    if (response.status >= 500 && !text.includes('ingest-not-running'))
      failures.set(`${route} ${response.status}`, `${path} ${body} ${text}`)
  }

  for (let sent = 0; sent < requests; sent += 1) await fire()
  for (const status of [200, 400, 404, 422]) expect(statuses.get(status), `answers with ${status}`).toBeGreaterThan(100)
  expect([...failures].map((each) => each.join(': ').slice(0, 600))).toEqual([])
  expect(testService.log.filter((line) => line.includes(`"level":"error"`))).toEqual([])
  await testService.close()
}, 300_000)
