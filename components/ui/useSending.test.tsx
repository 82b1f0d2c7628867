import { expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { useSending } from './useSending.ts'

function Form({ send }: { send: (name: string) => Promise<string> }) {
  const { mutate, data, error } = useSending({ mutationFn: send })
  return (
    <>
      <button type="button" onClick={() => mutate('a token')}>
        Make
      </button>
      <output>{data ?? error?.message}</output>
    </>
  )
}

function shown(send: (name: string) => Promise<string>) {
  const { container } = render(<Form send={send} />)
  return {
    press: () => container.querySelector('button')?.click(),
    told: () => container.querySelector('output')?.textContent,
  }
}

it('sends once, however fast a button is pressed again', async () => {
  const sent: string[] = []
  const answer = Promise.withResolvers<string>()
  const { press, told } = shown((name) => {
    sent.push(name)
    return answer.promise
  })
  press()
  press()
  answer.resolve('made')
  await vi.waitFor(() => expect(told()).toBe('made'))
  expect(sent).toEqual(['a token'])
})

it('sends again what was refused', async () => {
  const answers = [Promise.reject(new Error('access denied')), Promise.resolve('made')]
  const { press, told } = shown(() => answers.shift() ?? Promise.reject(new Error('asked too often')))
  press()
  await vi.waitFor(() => expect(told()).toBe('access denied'))
  press()
  await vi.waitFor(() => expect(told()).toBe('made'))
})
