import type { ServerResponse } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { ask, type FailureKind, RequestFailure } from '#lib/client/ask.ts'
import { openHttpServer } from '#lib/testing/httpServer.ts'
import { LiveTiles, refreshDue } from './liveTiles.ts'

function tiles(answers: (Response | Error)[]) {
  const feed: (FailureKind | null)[] = []
  const live = new LiveTiles({
    ask: async () => {
      const answer = answers.shift()
      if (answer instanceof Response) return answer
      throw answer
    },
    onFeed: ({ failure }) => feed.push(failure),
  })
  const load = async (url = '/a') => new TextDecoder().decode((await live.load(url, new AbortController().signal)).data)
  return { live, feed, load }
}

const offline = () => new RequestFailure('offline', 'gone')

describe('the tiles of the fleet', () => {
  it('keep the last good tile when the service fails, report that once, and report when it is back', async () => {
    const { live, feed, load } = tiles([new Response('one'), offline(), offline(), new Response('two')])
    expect([await load(), await load(), await load()]).toEqual(['one', 'one', 'one'])
    expect(live.failures).toBe(2)
    expect(await load()).toBe('two')
    expect(live.failures).toBe(0)
    expect(feed).toEqual(['offline', null])
  })

  it('cannot show a tile that was never loaded', async () => {
    const { load, feed } = tiles([new RequestFailure('signed-out', 'sign in'), new Response('other')])
    await expect(load()).rejects.toThrow('sign in')
    expect(feed).toEqual(['signed-out'])
  })

  it('remember what was requested, so that a tile that failed is requested again', async () => {
    const { live, load } = tiles([new RequestFailure('loading', 'loading'), new Response('one'), new Response('one')])
    await expect(load('/api/tiles/5/16/10.mvt')).rejects.toThrow()
    await load('/api/tiles/5/16/11.mvt')
    await load('/api/tiles/5/16/11.mvt')
    expect(live.asked).toEqual([
      { z: 5, x: 16, y: 10 },
      { z: 5, x: 16, y: 11 },
    ])
  })

  it('hand out a copy, because the map transfers the bytes', async () => {
    const { live, load } = tiles([new Response('one'), offline()])
    const { data } = await live.load('/a', new AbortController().signal)
    structuredClone(data, { transfer: [data] })
    expect(await load()).toBe('one')
  })

  it('do not count a request that the map cancelled as a failure', async () => {
    const { live, feed } = tiles([new DOMException('gone', 'AbortError')])
    await expect(live.load('/a', AbortSignal.abort())).rejects.toThrow('gone')
    expect([live.failures, live.inFlight, feed]).toEqual([0, 0, []])
  })
})

describe('the tiles of other filters', () => {
  /**
   * Requests a tile of cargo vessels and changes the filter to tankers before the response; `answerFirst` completes the
   * first request.
   */
  async function tankersInstead(answerFirst: (answer: ServerResponse) => void) {
    const asked: { path: string; answer: ServerResponse }[] = []
    const paths = () => asked.map(({ path }) => path)
    const { origin } = await openHttpServer(({ url = '' }, answer) => asked.push({ path: url, answer }))
    const feed: (FailureKind | null)[] = []
    const live = new LiveTiles({ ask, filterQuery: 'type=Cargo', onFeed: ({ failure }) => feed.push(failure) })
    const given: string[] = []
    const loaded = live.load(`${origin}/5/16/10.mvt`, new AbortController().signal).then(({ data }) => {
      given.push(new TextDecoder().decode(data))
    })
    await vi.waitFor(() => expect(paths()).toEqual(['/5/16/10.mvt?type=Cargo']))
    expect(live.setFilter('type=Tanker')).toBe(true)
    answerFirst(asked[0]!.answer)
    await vi.waitFor(() => expect(paths()).toEqual(['/5/16/10.mvt?type=Cargo', '/5/16/10.mvt?type=Tanker']))
    expect(given, 'until the tankers are loaded the former vessels stay').toEqual([])
    asked[1]!.answer.end('tankers')
    await loaded
    return { given, feed, live }
  }

  it('are handed out, never those of the former filters', async () => {
    const { given, live } = await tankersInstead((answer) => answer.end('cargo vessels'))
    expect(given).toEqual(['tankers'])
    expect(live.asked).toEqual([{ z: 5, x: 16, y: 10 }])
    expect(live.setFilter('type=Tanker'), 'the same filters are no change').toBe(false)
  })

  it('are requested even if the request before them fails', async () => {
    const { given, feed } = await tankersInstead((answer) => answer.writeHead(500).end())
    expect(given).toEqual(['tankers'])
    expect(feed).toEqual(['failing', null])
  })
})

describe('the tiles of another time', () => {
  it('are empty until they are requested, because vessels of now are in other places', async () => {
    const { live, load } = tiles([new Response('now'), new Response('an hour ago'), new Response('a minute later')])
    expect(await load('/5/16/10.mvt')).toBe('now')
    live.setFilter('at=2026-11-30T02:31:00Z')
    expect(await load('/5/16/10.mvt')).toBe('')
    expect(live.asked).toEqual([{ z: 5, x: 16, y: 10 }])
    live.fill()
    expect(live.hasVessels).toBe(false)
    expect(await load('/5/16/10.mvt')).toBe('an hour ago')
    expect(live.hasVessels).toBe(true)
    live.setFilter('at=2026-11-30T02:32:00Z')
    expect(await load('/5/16/10.mvt'), 'vessels go on from where they are').toBe('a minute later')
    live.setFilter('')
    expect(await load('/5/16/10.mvt')).toBe('')
  })

  it('are empty in place of a response for now that comes later', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const live = new LiveTiles({ ask: () => promise, onFeed: () => {} })
    const loaded = live.load('/5/16/10.mvt', new AbortController().signal)
    live.setFilter('at=2026-11-30T02:31:00Z')
    resolve(new Response('now'))
    expect((await loaded).data.byteLength).toBe(0)
  })
})

describe('refreshing', () => {
  const calm = {
    nowMs: 10_000,
    lastStartMs: 9000,
    inFlight: 0,
    failures: 0,
    visible: true,
    moving: false,
    pixelsPerMetre: 0.2,
    drawn: true,
    isPast: false,
  }

  it.each([
    ['a second after the last', calm, true],
    ['not sooner', { ...calm, lastStartMs: 9001 }, false],
    ['less often where no vessel moves a pixel', { ...calm, pixelsPerMetre: 1e-4 }, false],
    ['but every 5 s, because vessels come and go', { ...calm, pixelsPerMetre: 1e-4, lastStartMs: 5000 }, true],
    ['not while tiles are still coming', { ...calm, inFlight: 1 }, false],
    ['not in a tab nobody sees', { ...calm, visible: false }, false],
    ['less often while the map moves', { ...calm, moving: true }, false],
    ['not at once after a failure', { ...calm, failures: 1 }, false],
    ['but after a pause', { ...calm, failures: 1, lastStartMs: 8000 }, true],
    ['not before the last ones were drawn, however long that takes', { ...calm, lastStartMs: 0, drawn: false }, false],
    ['not while looking back', { ...calm, isPast: true }, false],
    ['while looking back, once after the map has moved', { ...calm, isPast: true, lastStartMs: 0 }, true],
    ['while looking back, where a tile failed', { ...calm, isPast: true, failures: 1, lastStartMs: 0 }, true],
    ['and never later than 15 s', { ...calm, failures: 99, lastStartMs: -5000 }, true],
  ])('%s', (_, moment, due) => expect(refreshDue(moment)).toBe(due))
})
