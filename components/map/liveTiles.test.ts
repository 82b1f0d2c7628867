import { describe, expect, it } from 'vitest'
import { type FailureKind, RequestFailure } from '#lib/client/ask.ts'
import { LiveTiles } from './liveTiles.ts'
import { refreshDue } from './refreshDue.ts'

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
  it('keep the last good tile when the service is gone, say so once, and say when it is back', async () => {
    const { live, feed, load } = tiles([new Response('one'), offline(), offline(), new Response('two')])
    expect([await load(), await load(), await load()]).toEqual(['one', 'one', 'one'])
    expect(live.failures).toBe(2)
    expect(await load()).toBe('two')
    expect(live.failures).toBe(0)
    expect(feed).toEqual(['offline', null])
  })

  it('cannot show a tile that never came', async () => {
    const { load, feed } = tiles([new RequestFailure('signed-out', 'sign in'), new Response('other')])
    await expect(load()).rejects.toThrow('sign in')
    expect(feed).toEqual(['signed-out'])
  })

  it('remember what was asked for, so that a tile that never came is asked for again', async () => {
    const { live, load } = tiles([new RequestFailure('loading', 'loading'), new Response('one'), new Response('one')])
    await expect(load('/api/tiles/5/16/10.mvt')).rejects.toThrow()
    await load('/api/tiles/5/16/11.mvt')
    await load('/api/tiles/5/16/11.mvt')
    expect(live.asked).toEqual([
      { z: 5, x: 16, y: 10 },
      { z: 5, x: 16, y: 11 },
    ])
  })

  it('give away a copy, because the map takes the bytes for itself', async () => {
    const { live, load } = tiles([new Response('one'), offline()])
    const { data } = await live.load('/a', new AbortController().signal)
    structuredClone(data, { transfer: [data] })
    expect(await load()).toBe('one')
  })

  it('take a request given up by the map for no failure', async () => {
    const { live, feed } = tiles([new DOMException('gone', 'AbortError')])
    await expect(live.load('/a', AbortSignal.abort())).rejects.toThrow('gone')
    expect([live.failures, live.inFlight, feed]).toEqual([0, 0, []])
  })
})

describe('refreshing', () => {
  const calm = { nowMs: 10_000, lastStartMs: 9000, inFlight: 0, failures: 0, visible: true, moving: false }

  it.each([
    ['a second after the last', calm, true],
    ['not sooner', { ...calm, lastStartMs: 9001 }, false],
    ['not while tiles are still coming', { ...calm, inFlight: 1 }, false],
    ['not in a tab nobody sees', { ...calm, visible: false }, false],
    ['less often while the map moves', { ...calm, moving: true }, false],
    ['not at once after a failure', { ...calm, failures: 1 }, false],
    ['but after a pause', { ...calm, failures: 1, lastStartMs: 8000 }, true],
    ['and never later than 15 s', { ...calm, failures: 99, lastStartMs: -5000 }, true],
  ])('%s', (_, moment, due) => expect(refreshDue(moment)).toBe(due))
})
