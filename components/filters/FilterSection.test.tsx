import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { FilterSection } from './FilterSection.tsx'

function clearButton() {
  const section = (active: boolean) => (
    <FilterSection label="Speed" active={active} folded={false} onClear={() => rerender(section(false))}>
      from 5 knots
    </FilterSection>
  )
  const { container, rerender } = render(section(true))
  return container.querySelector<HTMLButtonElement>('[aria-label="Clear Speed"]')
}

it('clearing by keyboard keeps the focus in the section', () => {
  const clear = clearButton()
  clear?.focus()
  clear?.click()
  expect(clear?.isConnected).toBe(false)
  expect(document.activeElement?.textContent).toBe('Speed')
})

it('a focus elsewhere stays there', () => {
  const search = document.body.appendChild(document.createElement('input'))
  const clear = clearButton()
  search.focus()
  clear?.click()
  expect(document.activeElement).toBe(search)
})
