import { beforeEach, expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { panelOpens, usePanelFocus } from './panelFocus.ts'

let show: (panel: string | null) => void
let map: HTMLElement
let search: HTMLElement

function Panel({ title }: { title: string }) {
  const heading = usePanelFocus<HTMLHeadingElement>()
  return (
    <aside>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <button type="button">choice</button>
    </aside>
  )
}

const focused = () => document.activeElement?.textContent

beforeEach(() => {
  const button = (textContent: string) =>
    document.body.appendChild(Object.assign(document.createElement('button'), { textContent }))
  map = button('map')
  search = button('search')
  const { rerender } = render(null)
  show = (panel) => rerender(panel && <Panel key={panel} title={panel} />)
  map.focus()
})

it('a panel opened by key takes the focus and returns it on closing', () => {
  panelOpens({ byKey: true })
  show('Filters')
  expect(focused()).toBe('Filters')
  show(null)
  expect(focused()).toBe('map')
})

it('a panel opened by pointer does not take the focus, but returns it after the user moved it into the panel', () => {
  panelOpens({ byKey: true })
  panelOpens({ byKey: false })
  show('Filters')
  expect(focused()).toBe('map')
  document.querySelector<HTMLElement>('aside button')?.focus()
  show(null)
  expect(focused()).toBe('map')
})

it('a panel opened by key from another panel takes the focus and returns it to where the first one was opened', () => {
  panelOpens({ byKey: true })
  show('Filters')
  expect(focused()).toBe('Filters')
  panelOpens({ byKey: true })
  show('Areas')
  expect(focused()).toBe('Areas')
  show(null)
  expect(focused()).toBe('map')
})

it('a focus that moved while the panel was loading or open stays where it is', () => {
  panelOpens({ byKey: true })
  search.focus()
  show('Filters')
  expect(focused()).toBe('search')
  panelOpens({ byKey: true })
  show('Areas')
  expect(focused()).toBe('Areas')
  map.focus()
  show(null)
  expect(focused()).toBe('map')
})
