import { beforeEach, expect, it, vi } from 'vitest'
import { encodeCompactArea } from '#lib/wire/area/compactArea.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { button as buttonNamed, pageText, press } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { formWords } from '../ui/form/formWords.ts'
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

beforeEach(() => {
  watches = []
  fakeApi({
    '/api/watches': () => watches,
    'DELETE *': ({ path }) => {
      watches = watches.filter(({ id }) => !path.endsWith(id))
    },
    'POST *': ({ body }) => {
      const made = { id: 'k7qm-2xw9', owner, ...Object(body) }
      watches = [...watches, made]
      return made
    },
  })
})

function show(search: string) {
  history.replaceState(null, '', `/?${search}`)
  renderAt(search, <WatchArea name="Area 2" area={area} account={{ email: owner, role: 'viewer' }} />)
}

const button = (text: string) => vi.waitFor(() => buttonNamed(words.textOf(text, 'Area 2')))

it('watches the one area with the other filters of the page, stops, and takes that back', async () => {
  show(
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
  const stop = await button(words.stopWatching)
  expect(watches).toMatchObject([
    { name: words.areaAt('51°30.0′N 004°30.0′E'), query: `ship_type=Tanker&last_known_position_within=${area}` },
  ])
  stop.click()
  await button(words.watchThisArea)
  expect(watches).toEqual([])
  const name = words.areaAt('51°30.0′N 004°30.0′E')
  expect(pageText()).toContain(words.removed(name))
  press(formWords.en.undo)
  await button(words.stopWatching)
  expect(watches).toMatchObject([{ name }])
})

it('does not take the watch of another user for one’s own', async () => {
  watches = [{ id: 'a', owner: 'bo@example.org', name: 'Maas', query: `last_known_position_within=${area}` }]
  show('')
  expect(await button(words.watchThisArea)).toBeTruthy()
})
