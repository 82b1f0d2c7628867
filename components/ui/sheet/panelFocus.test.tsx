// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { panelOpens, usePanelFocus } from './panelFocus.ts'

let root: Root
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

const show = (panel: string | null) => flushSync(() => root.render(panel && <Panel key={panel} title={panel} />))
const focused = () => document.activeElement?.textContent

beforeEach(() => {
  const element = (name: 'button' | 'div') => document.body.appendChild(document.createElement(name))
  map = Object.assign(element('button'), { textContent: 'map' })
  search = Object.assign(element('button'), { textContent: 'search' })
  root = createRoot(element('div'))
  map.focus()
})

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
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
