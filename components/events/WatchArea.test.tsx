import { beforeEach, expect, it, vi } from 'vitest'
import { encodeCompactArea } from '#lib/wire/area/compactArea.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { button as buttonNamed } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { eventWords } from './eventWords.ts'
import { WatchArea } from './WatchArea.tsx'

const words = eventWords.en
const owner = 'ann@example.org'
const area = encodeCompactArea([
  [
    [
      [4, 51],
      [5, 51],
      [5, 52],
      [4, 52],
      [4, 51],
    ],
  ],
])

interface Stored {
  id: string
  owner: string
  name: string
  query: string
}

let watches: Stored[]
let ports: { port_name: string }[]

beforeEach(() => {
  ;[watches, ports] = [[], []]
  fakeApi({
    '/api/watches': () => watches,
    '/api/ports': () => ports,
    'POST *': ({ body }) => {
      const made = { id: 'k7qm-2xw9', owner, ...Object(body) }
      watches = [...watches, made]
      return made
    },
  })
})

function show(search: string) {
  history.replaceState(null, '', `/?${search}`)
  return renderAt(search, <WatchArea name="Area 2" area={area} account={{ email: owner, role: 'viewer' }} />)
}

const button = (text: string) => vi.waitFor(() => buttonNamed(words.textOf(text, 'Area 2')))

it('watches the one area with the other filters of the page, and then leads to its watch', async () => {
  const { query } = show(
    `ship_type=Tanker&last_known_position_within=${encodeCompactArea([
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    ])}&drawer=areas`,
  )
  const start = await button(words.watchThisArea)
  start.click()
  const watched = await button(words.watched)
  expect(watches).toMatchObject([
    { name: words.areaAt('51°30.0′N 004°30.0′E'), query: `ship_type=Tanker&last_known_position_within=${area}` },
  ])
  watched.click()
  await vi.waitFor(() => expect(query()).toContain('drawer=events'))
  expect(watches).toHaveLength(1)
})

it('names the watch after the nearest port', async () => {
  ports = [{ port_name: 'Rotterdam' }]
  show('')
  const start = await button(words.watchThisArea)
  start.click()
  await button(words.watched)
  expect(watches).toMatchObject([{ name: words.areaNear('Rotterdam') }])
})

it('does not take the watch of another user for one’s own', async () => {
  watches = [{ id: 'a', owner: 'bo@example.org', name: 'Maas', query: `last_known_position_within=${area}` }]
  show('')
  expect(await button(words.watchThisArea)).toBeTruthy()
})
