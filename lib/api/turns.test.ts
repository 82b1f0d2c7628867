import { describe, expect, it } from 'vitest'
import { ownTurn } from './turns.ts'

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
