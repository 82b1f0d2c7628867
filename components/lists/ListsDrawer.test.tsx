import { beforeEach, expect, it, vi } from 'vitest'
import type { ListJson, MemberImportJson, MemberJson } from '#lib/wire/listSchemas.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { button, press, shown, type } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { account, ownList } from './fixtures/ownList.ts'
import { ListsDrawer } from './ListsDrawer.tsx'
import { vesselListWords } from './vesselListWords.ts'

const words = vesselListWords.en
const at = '2026-11-24T02:00:00.000Z'

const own: ListJson = { ...ownList, owner: account.email }
const ofBob: ListJson = {
  ...{ ...own, id: 'b1', name: 'Tugs', is_shared: true, is_own: false, is_editable: false, owner: 'bob@example.org' },
  ...{ members: 1, waiting: 0, unclear: 0 },
}
const anna: MemberJson = {
  ...{ id: 'm1', state: 'received', unclear: null, vessel: 'v-anna', mmsi: 244_660_001, imo: 9_074_729 },
  ...{ call_sign: 'PDAN', ais_name: 'ANNA', name: null, note: null, tags: [], added_at: at },
}

const imported: MemberImportJson = {
  ...{ dry_run: true, rows: 1, added: 1, already: 0, waiting: 0, waiting_lines: [], problem_count: 0, problems: [] },
  ignored_columns: [],
}

let lists: readonly ListJson[]
let members: readonly MemberJson[]
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  lists = [own, ofBob]
  members = [anna]
  const changed = () => ({ ...own, added: 1, already: 0, waiting: 0, ids: ['m9'] })
  api = fakeApi({
    '/api/lists': () => lists,
    '/api/lists/*/members': ({ url }) => {
      const text = url.searchParams.get('text')
      return members.filter(({ ais_name, name }) => !text || `${name} ${ais_name}`.includes(text))
    },
    'POST /api/lists': () => ({ ...own, id: 'n1', name: 'New' }),
    'POST /api/lists/n1/import': () => imported,
    'POST *': changed,
    'PATCH *': changed,
    'DELETE *': changed,
  })
})

const open = (search = 'drawer=lists') => renderAt(search, <ListsDrawer account={account} onClose={() => {}} />)

it('lists own and shared lists, with what keeps vessels from being shown', async () => {
  open()
  await shown('12 vessels · private · 2 not received yet · 1 unclear')
  await shown('1 vessel · shared · by bob@example.org')
  expect(document.body.textContent).toContain(words.shared)
})

it('says how to begin, and adds a list in a colour that no other has', async () => {
  lists = []
  open()
  await shown(words.none)
  press(words.newList)
  type(words.name, '  Patrol ')
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(api.sent).toHaveLength(1))
  expect(api.sent[0]).toMatchObject({ request: 'POST /api/lists', body: { name: 'Patrol', is_shared: false } })
})

it('keeps what is shown on the map in the address', async () => {
  const page = open()
  await shown('Sanctions')
  press(words.mark('Sanctions'))
  await vi.waitFor(() => expect(page.query()).toContain('marks=a1'))
  press(words.more('Tugs'))
  await shown(words.labels)
  press(words.labels)
  await vi.waitFor(() => expect(page.query()).toContain('marks=a1,b1&labels=b1'))
  press(words.mark('Tugs'))
  await vi.waitFor(() => expect(page.query()).not.toContain('labels'))
})

it('offers changes of own lists only', async () => {
  open()
  await shown('Tugs')
  press(words.more('Tugs'))
  await shown(words.labels)
  expect(document.body.textContent).not.toContain(words.edit)
})

it('asks before a list is deleted', async () => {
  open()
  await shown('Sanctions')
  press(words.more('Sanctions'))
  await shown(words.edit)
  press(words.edit)
  press(words.deleteNamed('Sanctions'))
  await shown(words.deleteText)
  expect(api.sent).toEqual([])
  document.querySelector<HTMLButtonElement>('[role=alertdialog] [type=submit]')?.click()
  await vi.waitFor(() => expect(api.sent.map(({ request }) => request)).toEqual(['DELETE /api/lists/a1']))
})

it('shows vessels with their own names, and why some are not on the map', async () => {
  members = [
    { ...anna, name: 'Our Anna', tags: ['arrest'], note: 'Call first' },
    { ...anna, id: 'm2', state: 'waiting', vessel: null, ais_name: null, imo: null, call_sign: null },
    { ...anna, id: 'm3', state: 'unclear', unclear: 'several_vessels', vessel: null },
  ]
  open('open_list=a1')
  await shown('Our AnnaANNA · MMSI\u00a0244660001 · IMO\u00a09074729arrestCall first')
  await shown(words.notReceived)
  await shown(words.unclearReasons.several_vessels)
})

it('changes what the user calls a vessel', async () => {
  open('open_list=a1')
  await shown('ANNA')
  press(words.editMember('ANNA'))
  type(words.ownName, 'Our Anna')
  type(words.tags, 'arrest, , tow ')
  document.querySelector<HTMLFormElement>('li form')?.requestSubmit()
  await vi.waitFor(() => expect(api.sent).toHaveLength(1))
  expect(api.sent[0]).toEqual({
    request: 'PATCH /api/lists/a1/members/m1',
    body: { name: 'Our Anna', note: null, tags: ['arrest', 'tow'] },
  })
})

it('removes a vessel, and adds it again as it was', async () => {
  members = [{ ...anna, note: 'Call first' }]
  open('open_list=a1')
  await shown('ANNA')
  press(words.removeMember('ANNA'))
  await shown(words.removedMember('ANNA'))
  press('Undo')
  await vi.waitFor(() => expect(api.sent).toHaveLength(2))
  expect(api.sent).toEqual([
    { request: 'POST /api/lists/a1/members/remove', body: { members: ['m1'] } },
    { request: 'POST /api/lists/a1/members', body: { members: [{ vessel: 'v-anna', note: 'Call first', tags: [] }] } },
  ])
})

it('shows the vessels first, and adds others on request', async () => {
  open('open_list=a1')
  await shown('ANNA')
  const fields = () => [...document.querySelectorAll('input')].map((field) => field.labels?.[0]?.textContent)
  expect(fields()).not.toContain(words.addByMmsi)
  expect(document.body.textContent).not.toContain(words.importCsv)
  press(words.addVessels)
  expect(button(words.addVessels).getAttribute('aria-expanded')).toBe('true')
  expect(fields()).toContain(words.addByMmsi)
  expect(document.body.textContent).toContain(words.importCsv)
  type(words.addByMmsi, '244660002')
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(api.sent).toHaveLength(1))
  expect(api.sent[0]).toEqual({
    request: 'POST /api/lists/a1/members',
    body: { members: [{ mmsi: 244_660_002 }] },
  })
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await vi.waitFor(() => expect(fields()).not.toContain(words.addByMmsi))
  await shown('ANNA')
})

it('offers to add vessels at once where a list has none', async () => {
  members = []
  open('open_list=a1')
  await shown(words.noMembers)
  type(words.addByMmsi, '244660002')
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(api.sent).toHaveLength(1))
})

it('searches in a list, and returns to all lists by Escape', async () => {
  open('open_list=a1')
  await shown('ANNA')
  type(words.find, 'BERTA')
  await shown(words.noMatches)
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await shown(words.own)
})

it('makes a list of a file, named after it, and no list without an import', async () => {
  lists = [{ ...own, name: 'fleet 2026' }]
  open()
  await shown('fleet 2026')
  const choose = (name: string) => {
    const field = document.querySelector<HTMLInputElement>(`input[aria-label="${words.importCsv}"]`)
    Object.defineProperty(field, 'files', { value: [new File(['mmsi\n244660001\n'], name)], configurable: true })
    field?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const sent = () => api.sent.map(({ request }) => request)
  choose('fleet_2026.csv')
  await shown('1 will be added')
  expect(api.sent[0]).toMatchObject({ request: 'POST /api/lists', body: { name: 'fleet 2026 2', is_shared: false } })
  press(words.import('1'))
  await vi.waitFor(() => expect(sent()).toContain('POST /api/lists/n1/import'))
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(sent()).not.toContain('DELETE /api/lists/n1')

  choose('other.csv')
  await shown('1 will be added')
  press(uiWords.en.close)
  await vi.waitFor(() => expect(sent().at(-1)).toBe('DELETE /api/lists/n1'))
})
