import { beforeEach, expect, it, vi } from 'vitest'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { render } from '../testing/render.tsx'
import { useOpenRow } from './useOpenRow.ts'

const vessel = 244_000_001
const seen = { first: 20, last: 30 }
const bringInView = vi.fn<(row: number) => void>()
const onActive = vi.fn<(row: number) => void>()

/** `row`: the row of the open vessel; `undefined` while it is loading. */
interface Shown {
  box: string
  reading?: string
  row: number | null | undefined
  active?: number
}

function List({ box, reading = 'flag=NL', row, active = 25 }: Shown) {
  useOpenRow({
    listed: { query: `flag=NL&bbox=${box}`, reading, centre: null },
    sort: null,
    openId: vesselIdOf(vessel),
    pages: { rowOf: (mmsi) => (mmsi === vessel ? row : null) },
    window: { seen, bringInView },
    active,
    onActive,
  })
  return null
}

let show: (shown: Shown) => void

beforeEach(() => {
  vi.clearAllMocks()
  const { rerender } = render(null)
  show = (shown) => rerender(<List {...shown} />)
})

it('the open vessel stays in view and active when the map moves by itself', () => {
  show({ box: '0,50,5,55', row: 25 })
  show({ box: '1,50,6,55', row: undefined })
  expect(bringInView).not.toHaveBeenCalled()
  show({ box: '1,50,6,55', row: 42 })
  show({ box: '1,50,6,55', row: 42 })
  expect(bringInView.mock.calls).toEqual([[42]])
  expect(onActive.mock.calls).toEqual([[42]])
})

it('a list scrolled elsewhere keeps its position and active row', () => {
  show({ box: '0,50,5,55', row: 3, active: 25 })
  show({ box: '1,50,6,55', row: 42, active: 25 })
  expect(bringInView).not.toHaveBeenCalled()
  expect(onActive).not.toHaveBeenCalled()
})

it.each<[string, Shown]>([
  ['a list that is begun anew', { box: '1,50,6,55', reading: 'flag=NL 2', row: 42 }],
  ['a vessel that is listed no more', { box: '1,50,6,55', row: null }],
  ['a new order of the same list', { box: '0,50,5,55', row: 42 }],
])('nothing is brought in view for %s', (_what, after) => {
  show({ box: '0,50,5,55', row: 25 })
  show(after)
  expect(bringInView).not.toHaveBeenCalled()
  expect(onActive).not.toHaveBeenCalled()
})
