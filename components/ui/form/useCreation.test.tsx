import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { useCreation } from './useCreation.tsx'

function List({ entries }: { entries: readonly string[] }) {
  const { creation } = useCreation<string>({
    label: 'Add webhook',
    empty: entries.length === 0 ? { title: 'No webhooks.', text: 'They send events.' } : null,
    keyOf: (made) => made,
    form: (close) => (
      <form aria-label="Add webhook">
        <button type="button" onClick={close}>
          Cancel
        </button>
      </form>
    ),
    secret: () => null,
  })
  return creation
}

const buttons = () => Array.from(document.querySelectorAll('button'), ({ textContent }) => textContent)
const press = (place: number) => flushSync(() => document.querySelectorAll('button')[place]?.click())

it('an empty list says what it is for above the one button that begins', async () => {
  const { container, rerender } = render(<List entries={[]} />)
  expect(container.textContent).toBe('No webhooks. They send events.Add webhook')
  press(0)
  expect(container.textContent, 'the open form needs no invitation').toBe('Cancel')
  press(0)
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Add webhook'))
  rerender(<List entries={['Port office']} />)
  expect([container.textContent, buttons()]).toEqual(['Add webhook', ['Add webhook']])
})
