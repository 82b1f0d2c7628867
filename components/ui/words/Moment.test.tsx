import { beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Moment } from './Moment.tsx'

let place: HTMLElement

beforeEach(() => {
  place = render(<Moment iso="2026-11-21T12:00:00Z" />).container
})

const press = () => place.querySelector('button')?.click()
const heard = () => place.querySelector('[role=status]')?.textContent
/** The tooltip of the time. */
const seen = () => place.querySelector('button > span')?.textContent

it('shows and announces that the time was copied, then shows the time again', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    userAgent: '',
    platform: '',
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  })
  const exact = seen()
  press()
  await vi.waitFor(() => expect(heard()).toBe('Copied'))
  expect(seen()).toBe('Copied')
  expect(copied).toEqual(['2026-11-21T12:00:00Z'])
  await vi.waitFor(() => expect(seen()).toBe(exact))
  expect(heard()).toBe('')
})

it('reports that the browser refused to copy', async () => {
  vi.stubGlobal('navigator', { userAgent: '', platform: '' })
  document.execCommand = () => false
  press()
  await vi.waitFor(() => expect(heard()).toBe('Copying failed. The browser blocked access to the clipboard.'))
  expect(seen()).toBe(heard())
})
