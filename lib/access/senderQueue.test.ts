import { expect, it } from 'vitest'
import { QueueFull, SenderQueue } from './senderQueue.ts'

const stranger = (key: string) => ({ key, isKnown: false })
const known = (key: string) => ({ key, isKnown: true })

/** A queue of hashes that end on request. */
function openQueue() {
  const queue = new SenderQueue()
  const started: { key: string; end: () => void }[] = []
  const refused: string[] = []
  async function send(sender: ReturnType<typeof stranger>) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const hash = () => {
      started.push({ key: sender.key, end: resolve })
      return promise
    }
    await queue.run(sender, hash).catch((error: unknown) => {
      if (!(error instanceof QueueFull)) throw error
      refused.push(sender.key)
    })
  }
  return {
    refused,
    begin: (...senders: ReturnType<typeof stranger>[]) => senders.map(send),
    keys: () => started.map(({ key }) => key),
    async endAll(sent: Promise<void>[]) {
      const all = Promise.all(sent)
      for (let ended = 0; ended < started.length; ended++) {
        started[ended]?.end()
        await new Promise(setImmediate)
      }
      await all
    },
  }
}

it('hashes two passwords at a time, and the others in order', async () => {
  const queue = openQueue()
  const sent = queue.begin(...['a', 'b', 'c', 'd', 'a'].map(stranger))
  expect(queue.keys()).toEqual(['a', 'b'])
  await queue.endAll(sent)
  expect(queue.keys()).toEqual(['a', 'b', 'c', 'd', 'a'])
  await queue.endAll(queue.begin(stranger('e')))
  expect(queue.keys().at(-1)).toBe('e')
})

it('has four waiting places for one network', async () => {
  const queue = openQueue()
  const sent = queue.begin(...Array<string>(20).fill('a').map(stranger), stranger('b'))
  await queue.endAll(sent)
  expect([queue.keys(), queue.refused.length]).toEqual([[...Array<string>(6).fill('a'), 'b'], 14])
})

it('refuses strangers beyond eight, and hashes passwords of known senders before theirs', async () => {
  const queue = openQueue()
  const sent = queue.begin(...Array.from({ length: 160 }, (_, index) => stranger(`network ${index}`)), known('ann'))
  await queue.endAll(sent)
  expect(queue.keys()).toHaveLength(2 + 8 + 1)
  expect(queue.keys()[2]).toBe('ann')
  expect(queue.refused).toHaveLength(160 - 10)
})

it('goes on after a hash that fails', async () => {
  const queue = new SenderQueue()
  const failing = ['a', 'b'].map((key) => queue.run(stranger(key), () => Promise.reject(new Error(key))))
  const next = queue.run(stranger('c'), async () => 'hashed')
  expect(await Promise.allSettled(failing)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(await next).toBe('hashed')
})
