import { describe, expect, it } from 'vitest'
import { createTurns, inSharedTurn, ownTurn, TurnQueue } from './turns.ts'

describe('turns', () => {
  it('hold the event loop for a few milliseconds at a time, in order', async () => {
    let milliseconds = 0
    const queue = new TurnQueue(() => milliseconds)
    let round = 0
    let isCounting = true
    const count = () => {
      round += 1
      if (isCounting) setImmediate(count)
    }
    setImmediate(count)
    const taken: { cost: number; round: number }[] = []
    const costs = [1, 1, 1, 1, 1, 9, 1, 1, 9, 9]
    await Promise.all(
      costs.map(async (cost) => {
        await queue.first('a caller')
        taken.push({ cost, round })
        milliseconds += cost
      }),
    )
    isCounting = false
    const rounds = [...new Set(taken.map(({ round }) => round))]
    const costsOf = (of: number) => taken.flatMap(({ cost, round }) => (round === of ? [cost] : []))
    expect(rounds.map(costsOf)).toEqual([[1, 1, 1, 1], [1, 9], [1, 1, 9], [9]])
  })

  it('continue after a failure', async () => {
    const failing = ownTurn('a caller').then(() => {
      throw new Error('of this piece')
    })
    await expect(failing).rejects.toThrow('of this piece')
    await expect(ownTurn('a caller')).resolves.toBeUndefined()
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
    await ownTurn('a caller')
    await ownTurn('a caller')
    expect(done).toBeLessThan(20)
    await allDone
    await ownTurn('a caller')
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
    const turns = createTurns('a caller', clock, { clock, queue: new TurnQueue(clock) })
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
    expect(others).toBeGreaterThanOrEqual(4)
  })

  it('may have several in a row, each charged once', async () => {
    let milliseconds = 0
    const turns = createTurns('a caller', () => milliseconds)
    const pieces = [1, 2, 3].map(async (cost) => {
      await turns.next()
      milliseconds += cost
    })
    const other = ownTurn('a caller').then(() => {
      milliseconds += 1_000
    })
    await Promise.all([...pieces, other])
    await ownTurn('a caller')
    expect(turns.spentMilliseconds()).toBe(6)
  })

  it('comes before later jobs of its caller, and is overtaken by new jobs of others', async () => {
    const answered: string[] = []
    let milliseconds = 0
    const clock = () => milliseconds
    const queue = new TurnQueue(clock)
    // Each step takes its own turn.
    function* work(name: string) {
      for (let step = 0; step < 3; step += 1) {
        answered.push(name)
        milliseconds += 10
        yield
      }
    }
    async function request(caller: string, name: string) {
      await queue.first(caller)
      await createTurns(caller, clock, { clock, queue }).run(work(name))
    }
    const all = [request('a', 'a1'), request('a', 'a2'), request('b', 'b1'), request('b', 'b2')]
    await queue.first('c')
    answered.push('c')
    await Promise.all(all)
    expect(answered.join(' ')).toBe('a1 b1 c a1 b1 a1 b1 a2 b2 a2 b2 a2 b2')
  })

  it('ends once its client has disconnected, and is charged for what was done', async () => {
    let milliseconds = 0
    const clock = () => milliseconds
    const going = new AbortController()
    function* work() {
      for (let piece = 0; piece < 100; piece += 1) {
        milliseconds += 5
        if (piece === 2) going.abort()
        yield
      }
    }
    const turns = createTurns('a caller', clock, { clock, queue: new TurnQueue(clock), signal: going.signal })
    turns.noteCharged(10)
    await expect(turns.run(work())).rejects.toThrow('The client has closed the connection.')
    expect(turns.spentMilliseconds()).toBe(5)
  })

  it('fails as its work does', async () => {
    function* work() {
      yield
      throw new Error('of this work')
    }
    await expect(createTurns('a caller', () => 0).run(work())).rejects.toThrow('of this work')
  })
})
