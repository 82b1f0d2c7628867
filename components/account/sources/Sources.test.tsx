import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SourceJson, SourceTestJson } from '#lib/wire/sources.ts'
import { fakeApi, refusal } from '../../testing/fakeApi.ts'
import { button, choose, press, shown, type } from '../../testing/page.ts'
import { render } from '../../testing/render.tsx'
import { source } from '../../testing/source.ts'
import { formWords } from '../../ui/form/formWords.ts'
import { Sources } from './Sources.tsx'
import { sourceKindWords } from './sourceKindWords.ts'
import { sourceStateWords } from './sourceStateWords.ts'
import { sourceWords } from './sourceWords.ts'

const words = sourceWords.en
const { cards, fields } = sourceKindWords.en
const { cures, states } = sourceStateWords.en
const sentence = '!AIVDM,1,1,,B,13HOI:0P1kG?Vl@EWFk3NReh0000,0*75'

let sources: SourceJson[]
let refused: Response | null
let tested: SourceTestJson
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  sources = []
  refused = null
  tested = { outcome: 'silent', reason: null, seconds: 10, lines: [] }
  api = fakeApi({
    '/api/account/sources': () => sources,
    'POST /api/account/sources/test': () => refused ?? tested,
    'POST /api/account/sources': ({ body }) => {
      if (refused) return refused
      const added = source({ id: 's9', ...(body as Partial<SourceJson>), state: 'pending', state_since: null })
      sources = [...sources, added]
      return added
    },
    'PATCH *': ({ path, body }) => {
      const found = sources.find(({ id }) => path.endsWith(`/${id}`))
      return refused ?? Object.assign(found ?? {}, body)
    },
    'DELETE *': ({ path }) => {
      sources = sources.filter(({ id }) => !path.endsWith(`/${id}`))
    },
  })
})

const form = () => document.querySelector('form')
const rowOf = (name: string) =>
  [...document.querySelectorAll('tbody tr')].find((row) => row.querySelector('th')?.textContent?.startsWith(name))

async function open(card: { title: string; text: string }): Promise<void> {
  render(<Sources origin="https://ais.example.org" />)
  await vi.waitFor(() => button(words.add))
  press(words.add)
  press(card.title + card.text)
}

const submit = () => flushSync(() => form()?.requestSubmit())
const lastSent = () => api.sent.at(-1)

it('shows why a source does not receive and what to do, and keeps those of the environment fixed', async () => {
  sources = [
    source({
      id: null,
      origin: 'environment',
      name: 'mast',
      kind: 'tcp',
      url: 'tcp://192.0.2.7:5631',
      created_by: null,
    }),
    source({ name: 'roof', state: 'failed', reason: 'roof: cannot listen on 0.0.0.0:10110: the port is in use' }),
    source({
      id: 's2',
      name: 'Norway',
      credit: 'Kystverket',
      licence: 'https://data.norge.no/nlod/en/2.0',
      public: false,
    }),
  ]
  render(<Sources origin="https://ais.example.org" />)
  await shown(words.fromEnvironment)
  expect(rowOf('mast')?.querySelector('button[aria-label]')).toBeNull()
  expect(rowOf('roof')?.textContent).toContain(states.failed)
  expect(rowOf('roof')?.textContent).toContain(cures.portInUse)
  expect(rowOf('Norway')?.textContent).toContain(`Kystverketdata.norge.no${words.notPublic}`)
  expect(rowOf('Norway')?.textContent).toContain('1.5/s')
})

it('adds a receiver from the fields of its card, and shows it', async () => {
  await open(cards.udp)
  type(fields.port.label, '10112')
  type(words.nameLabel, 'roof')
  submit()
  await vi.waitFor(() => expect(rowOf('roof')?.textContent).toContain(states.pending))
  expect(lastSent()).toEqual({
    request: 'POST /api/account/sources',
    body: {
      ...{ url: 'udp://0.0.0.0:10112', name: 'roof', collection: 'terrestrial' },
      ...{ credit: null, licence: null, public: true, reserve_of: null },
    },
  })
  expect(form()).toBeNull()
})

it('fills in the address, the credit and the licence of an open feed', async () => {
  await open(cards.norway)
  submit()
  await vi.waitFor(() => expect(rowOf('Norway')).toBeDefined())
  expect(lastSent()?.body).toMatchObject({
    ...{ url: 'tcp://153.44.253.27:5631', name: 'Norway' },
    ...{ credit: 'Kystverket', licence: 'https://data.norge.no/nlod/en/2.0' },
  })
})

it('tests a source before it is saved: the first lines and what they decode to', async () => {
  const at = '2026-11-21T04:00:00.000Z'
  tested = {
    ...{ outcome: 'received', reason: null, seconds: 1 },
    lines: [
      { text: sentence, at, accepted: true, reason: null, mmsi: 227_006_760, type: 1 },
      { text: `${sentence}0`, at, accepted: false, reason: 'checksum', mmsi: null, type: null },
      { text: null, at, accepted: false, reason: 'no-sentence', mmsi: null, type: null },
    ],
  }
  await open(cards.tcp)
  type(fields.host.label, '192.0.2.7')
  type(fields.port.label, '5631')
  press(words.test)
  await shown(words.outcomes.received)
  expect(api.sent).toEqual([
    { request: 'POST /api/account/sources/test', body: expect.objectContaining({ url: 'tcp://192.0.2.7:5631' }) },
  ])
  const lines = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    `${sentence}${words.accepted}${words.message('1', '227006760')}`,
    `${sentence}0Wrong checksum`,
    `${words.otherLine}No NMEA sentence in line`,
  ])
})

it('tells a port without data from a server without data, and shows why a test failed', async () => {
  await open(cards.udp)
  press(words.test)
  await shown(words.listening)
  tested = { outcome: 'failed', reason: 'connect ECONNREFUSED 192.0.2.7:5631', seconds: 1, lines: [] }
  press(words.test)
  await shown(cures.refused)
  refused = refusal(503, 'Ingest is not running here.')
  press(words.test)
  await shown(words.testNeedsIngest)
})

it('shows what the service refuses at its field, also in a test', async () => {
  const refuse = (parameter: string, reason: string) => {
    refused = refusal(422, `${parameter} ${reason}`, { errors: [{ parameter, reason }] })
  }
  const problemAt = (label: string) => {
    const input = [...document.querySelectorAll('input')].find((each) => each.labels?.[0]?.textContent === label)
    return input?.ariaInvalid === 'true' || input?.getAttribute('aria-invalid') === 'true'
      ? document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
      : null
  }
  await open(cards.udp)
  refuse('url', 'the port is in use by another program')
  submit()
  await vi.waitFor(() => expect(problemAt(fields.port.label)).toBe('the port is in use by another program'))
  refuse('name', 'is taken')
  submit()
  await vi.waitFor(() => expect(problemAt(words.nameLabel)).toBe('is taken'))
  expect(problemAt(fields.port.label)).toBeNull()
  refuse('licence', 'must be a short name')
  press(words.test)
  await vi.waitFor(() => expect(problemAt(words.licenceLabel)).toBe('must be a short name'))
  expect(document.querySelector('details')?.open).toBe(true)
})

it('keeps a stored secret that is not entered again, and deletes it on demand', async () => {
  sources = [
    source({ kind: 'mqtt', name: 'broker', url: 'mqtt://broker.example/ais/data', user: 'ann', has_password: true }),
  ]
  render(<Sources origin="https://ais.example.org" />)
  await vi.waitFor(() => press(words.editNamed('broker')))
  await shown(words.secretKept)
  expect(document.querySelector<HTMLInputElement>('input[type="password"]')?.value).toBe('')
  choose(document.querySelector<HTMLSelectElement>('select[name="connection"]'), 'mqtts')
  submit()
  await vi.waitFor(() => expect(form()).toBeNull())
  expect(lastSent()).toMatchObject({ request: 'PATCH /api/account/sources/s1', body: { user: 'ann' } })
  expect(lastSent()?.body).toMatchObject({ url: 'mqtts://broker.example/ais/data' })
  expect(lastSent()?.body).not.toHaveProperty('password')

  press(words.editNamed('broker'))
  document.querySelector<HTMLInputElement>('input[name="remove-password"]')?.click()
  submit()
  await vi.waitFor(() => expect(lastSent()?.body).toMatchObject({ password: null }))
})

it('pauses, resumes and removes a source', async () => {
  sources = [source()]
  render(<Sources origin="https://ais.example.org" />)
  await vi.waitFor(() => press(words.pauseNamed('roof')))
  await vi.waitFor(() => press(words.resumeNamed('roof')))
  await vi.waitFor(() => button(words.pauseNamed('roof')))
  press(formWords.en.removeNamed('roof'))
  const dialog = await vi.waitFor(() => {
    const found = document.querySelector<HTMLFormElement>('[role="alertdialog"] form')
    expect(found?.textContent).toContain(words.removeText)
    return found
  })
  flushSync(() => dialog?.requestSubmit())
  await shown(words.none)
  const request = 'PATCH /api/account/sources/s1'
  expect(api.sent).toEqual([
    { request, body: { enabled: false } },
    { request, body: { enabled: true } },
    { request: 'DELETE /api/account/sources/s1', body: undefined },
  ])
})

it('shows the line for a receiver that posts, with the address of this service', async () => {
  await open(cards.post)
  await shown('AIS-catcher -X off -H https://ais.example.org/api/ingest userpwd NAME:TOKEN gzip on interval 15')
  expect(document.querySelector('a[href="/account/tokens"]')?.textContent).toBe(words.createToken)
})
