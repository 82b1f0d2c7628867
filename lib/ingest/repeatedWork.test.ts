import { describe, expect, it } from 'vitest'
import { createLog } from '#lib/log.ts'
import { type RepeatedWork, repeat } from './repeatedWork.ts'

/** Runs work until its outcomes are used up. Returns the number of its turns and the messages that it logged. */
async function outcomesOf(outcomes: (() => unknown)[], more: Partial<RepeatedWork> = {}) {
  const ending = new AbortController()
  const logged: string[] = []
  const log = createLog({ process: 'ingest', write: (line) => logged.push(JSON.parse(line).message) })
  let turns = 0
  const run = async () => {
    const outcome = outcomes[turns]
    turns += 1
    if (turns === outcomes.length) ending.abort()
    await outcome?.()
  }
  await repeat({ everyMilliseconds: 1, run, failure: 'failed', ...more }, { log, signal: ending.signal })
  return { turns, logged }
}

const succeeds = () => undefined
const fails = () => Promise.reject(new Error('away'))

describe('repeated work', () => {
  it('logs the first of several failures, and the success after them', async () => {
    const outcomes = [fails, fails, succeeds, fails, succeeds, succeeds]
    expect((await outcomesOf(outcomes, { recovery: 'works' })).logged).toEqual(['failed', 'works', 'failed', 'works'])
  })

  it('that is done once is repeated until it succeeds', async () => {
    expect(await outcomesOf([fails, succeeds, succeeds], { isOnce: true })).toEqual({ turns: 2, logged: ['failed'] })
  })

  it('waits for a turn unless turns may overlap', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const overlapping = await outcomesOf([() => promise, resolve, () => promise], { mayOverlap: true })
    expect(overlapping.turns).toBe(3)
  })
})
