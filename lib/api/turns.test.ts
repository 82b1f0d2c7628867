import { describe, expect, it } from 'vitest'
import { createTurns, inSharedTurn, ownTurn } from './turns.ts'

describe('turns', () => {
  it('run one per turn of the event loop, in order', async () => {
    let round = 0
    let isCounting = true
    const count = () => {
      round += 1
      if (isCounting) setImmediate(count)
    }
    setImmediate(count)
    const taken: { piece: number; round: number }[] = []
    await Promise.all(
      Array.from({ length: 20 }, async (_, piece) => {
        await ownTurn()
        taken.push({ piece, round })
      }),
    )
    isCounting = false
    expect(taken.map(({ piece }) => piece)).toEqual(Array.from({ length: 20 }, (_, piece) => piece))
    expect(new Set(taken.map(({ round }) => round)).size).toBe(20)
  })

  it('continue after a failure', async () => {
    const failing = ownTurn().then(() => {
      throw new Error('of this piece')
    })
    await expect(failing).rejects.toThrow('of this piece')
    await expect(ownTurn()).resolves.toBeUndefined()
  })
})

describe('work that many do', () => {
  it('lets a request in between, however much of it waits, and is done once', async () => {
    const busy = (milliseconds: number) => {
      for (const until = performance.now() + milliseconds; performance.now() < until; );
    }
    const { promise: allDone, resolve } = Promise.withResolvers<void>()
    let done = 0
    for (let piece = 0; piece < 40; piece += 1) {
      const work = () => {
        busy(2)
        done += 1
        if (done === 40) resolve()
      }
      inSharedTurn(work)
      inSharedTurn(work)
    }
    await ownTurn()
    await ownTurn()
    expect(done).toBeLessThan(20)
    await allDone
    await ownTurn()
    expect(done).toBe(40)
  })
})

describe('a request of many turns', () => {
  it('lets others have the event loop every few milliseconds, and is not charged for them', async () => {
    let milliseconds = 0
    const clock = () => milliseconds
    function* work(pieces: number) {
      for (let piece = 0; piece < pieces; piece += 1) {
        milliseconds += 2
        yield
      }
      return pieces
    }
    let others = 0
    const turns = createTurns('a caller', clock, clock)
    const running = turns.run(work(20))
    let isCounting = true
    const other = () => {
      others += 1
      milliseconds += 1_000
      if (isCounting) setImmediate(other)
    }
    setImmediate(other)
    expect(await running).toBe(20)
    isCounting = false
    expect(turns.spentMilliseconds()).toBe(40)
    expect(others).toBeGreaterThanOrEqual(5)
  })

  it('may take several at once, each charged once', async () => {
    let milliseconds = 0
    const turns = createTurns('a caller', () => milliseconds)
    const pieces = [1, 2, 3].map(async (cost) => {
      await turns.next()
      milliseconds += cost
    })
    const other = ownTurn().then(() => {
      milliseconds += 1_000
    })
    await Promise.all([...pieces, other])
    await ownTurn()
    expect(turns.spentMilliseconds()).toBe(6)
  })

  it('lets a request that waits for its first turn pass, and has one work of a caller at a time', async () => {
    const begun: string[] = []
    function* work(name: string) {
      for (let step = 0; step < 20; step += 1) {
        if (step === 0) begun.push(name)
        yield
      }
      begun.push(`${name} done`)
    }
    let milliseconds = 0
    // Every step takes a turn of its own.
    const clock = () => (milliseconds += 10)
    const of = (caller: string) => createTurns(caller, clock, clock)
    const all = [of('a').run(work('a1')), of('a').run(work('a2')), of('b').run(work('b'))]
    await ownTurn()
    await ownTurn()
    expect(begun).toEqual(['a1', 'b'])
    await Promise.all(all)
    expect(begun.indexOf('a2')).toBeGreaterThan(begun.indexOf('a1 done'))
  })

  it('fails as its work does', async () => {
    function* work() {
      yield
      throw new Error('of this work')
    }
    await expect(createTurns('a caller', () => 0).run(work())).rejects.toThrow('of this work')
  })
})
