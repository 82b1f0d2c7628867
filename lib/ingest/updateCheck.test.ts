import { describe, expect, it } from 'vitest'
import { createLog } from '#lib/log.ts'
import { openHttpServer } from '#lib/testing/httpServer.ts'
import { isNewer, UpdateCheck, type UpdateState } from './updateCheck.ts'

const hour = 3_600_000
const log = createLog({ process: 'test', write: () => {} })

describe('the check for a newer version', () => {
  async function checking(body: string, { status = 200, stateBefore = null as UpdateState | null } = {}) {
    const answer = { body, status }
    let requests = 0
    const { origin } = await openHttpServer(async (_, response) => {
      requests += 1
      response.writeHead(answer.status).end(answer.body)
    })
    let now = 0
    const sent: string[] = []
    const check = new UpdateCheck({
      ...{ url: `${origin}/newest`, version: '1.9.0', now: () => now, log, stateBefore },
      send: async ({ kind, reason }) => sent.push(`${kind} ${reason}`),
    })
    const lookAfter = (hours: number) => {
      now += hours * hour
      return check.look()
    }
    return { check, sent, answer, requests: () => requests, lookAfter }
  }

  it('asks once a day, and tells of a newer version once', async () => {
    const { check, sent, answer, requests, lookAfter } = await checking('1.10.0\n')
    expect(check.state).toEqual({ newest: null, at: null, told: null })
    await lookAfter(0)
    expect(check.state).toEqual({ newest: '1.10.0', at: 0, told: '1.10.0' })
    await lookAfter(23)
    expect(requests()).toBe(1)
    await lookAfter(1)
    expect([requests(), check.state?.at]).toEqual([2, 24 * hour])
    answer.body = '1.11.0'
    await lookAfter(24)
    expect(sent).toEqual(['update_available 1.10.0', 'update_available 1.11.0'])
  })

  it('continues after a restart, and tells once that the newer version runs', async () => {
    const same = await checking('1.10.0', { stateBefore: { newest: '1.10.0', at: -hour, told: '1.10.0' } })
    await same.lookAfter(0)
    await same.lookAfter(24)
    expect([same.sent, same.requests()]).toEqual([[], 1])
    const { sent, check, lookAfter } = await checking('1.9.0', {
      stateBefore: { newest: '1.9.0', at: 0, told: '1.9.0' },
    })
    for (let day = 0; day < 3; day += 1) await lookAfter(24)
    expect([sent, check.state?.told]).toEqual([['update_installed 1.9.0'], null])
  })

  it.each([
    ['<html>', 200],
    ['1.10.0', 404],
    [`1.10.0${' '.repeat(10_000)}`, 200],
    ['1.10.0<script>', 200],
  ])('knows nothing from %j with %i', async (body, status) => {
    const { check, sent, lookAfter } = await checking(body, { status })
    await lookAfter(0)
    expect([check.state?.newest, sent]).toEqual([null, []])
  })

  it('requests nothing without a URL', async () => {
    const check = new UpdateCheck({ url: null, version: '1.0.0', send: async () => {}, now: () => 0, log })
    await check.look()
    expect(check.state).toBeNull()
  })

  it('compares versions by their numbers', () => {
    expect([isNewer('1.10.0', '1.9.9'), isNewer('1.0.0', '1.0.0'), isNewer('0.9.9', '1.0.0')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
