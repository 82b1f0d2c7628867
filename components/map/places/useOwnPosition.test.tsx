import { beforeEach, expect, it, vi } from 'vitest'
import { press, shown } from '../../testing/page.ts'
import { render } from '../../testing/render.tsx'
import { mapWords } from '../mapWords.ts'
import { useOwnPosition } from './useOwnPosition.ts'

const words = mapWords.en.ownPosition

function Button() {
  const [show, notice] = useOwnPosition()
  return (
    <>
      <button type="button" onClick={show}>
        {words.title}
      </button>
      <p>{notice}</p>
    </>
  )
}

const denied = { code: 1, PERMISSION_DENIED: 1 }
const unknown = { code: 2, PERMISSION_DENIED: 1 }
const asked = vi.fn()

beforeEach(() => {
  asked.mockReset()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { userAgent: '', platform: '', geolocation: { getCurrentPosition: asked } })
})

it('asks for the position only at a click, and says that it waits', async () => {
  render(<Button />)
  expect(asked).not.toHaveBeenCalled()
  press(words.title)
  await shown(words.waiting)
  expect(asked).toHaveBeenCalledOnce()
})

it.each([
  [words.denied, denied],
  [words.unknown, unknown],
])('says “%s”', async (text, error) => {
  asked.mockImplementation((_, refuse: (error: object) => void) => refuse(error))
  render(<Button />)
  press(words.title)
  await shown(text)
})

it('says that browsers give no position without HTTPS', async () => {
  vi.stubGlobal('isSecureContext', false)
  render(<Button />)
  press(words.title)
  await shown(words.needsHttps)
  expect(asked).not.toHaveBeenCalled()
})
