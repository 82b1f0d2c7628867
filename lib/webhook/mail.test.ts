import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '#lib/log.ts'
import { account, commit, watch, watchEvent, webhook } from '#lib/store/contract/rows.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { type MailServer, sendMail } from './mail.ts'
import { WebhookDelivery } from './webhookDelivery.ts'

interface Received {
  from: string | undefined
  to: string[]
  head: string
  body: string
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A real mail server; `answer` decides about each mail, `null` never. */
async function openMailServer(options: SMTPServerOptions = {}, answer = (): Error | null | undefined => undefined) {
  const received: Received[] = []
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], disableReverseLookup: true, closeTimeout: 1 },
    onData(stream, { envelope }: SMTPServerSession, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const [head = '', body = ''] = Buffer.concat(chunks)
          .toString()
          .split(/\r\n\r\n(.*)/s)
        const from = envelope.mailFrom ? envelope.mailFrom.address : undefined
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), head: unfolded(head), body })
        const error = answer()
        if (error !== null) callback(error)
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((closed) => server.close(() => closed(null))))
  const { port } = server.server.address() as { port: number }
  return { received, port, url: `smtp://127.0.0.1:${port}` }
}

const unfolded = (head: string) => head.replace(/\r\n[ \t]/g, ' ')
const subjectOf = ({ head }: Received) => head.match(/^Subject: (.*)$/m)?.[1]
/** Undoes quoted-printable. */
const textOf = ({ body }: Received) =>
  decodeURIComponent(
    body
      .replace(/=\r\n/g, '')
      .replace(/%/g, '%25')
      .replace(/=([\dA-F]{2})/g, '%$1'),
  )

const message = {
  ...{ type: 'test', at: '', data: {}, headline: 'EVER GIVEN entered', details: 'MMSI 353136000' },
  ...{ link: 'https://ais.example/?vessel=1', linkTitle: 'Show on map' },
}
const mail = { to: 'ann@example.org', message, id: 'msg_7_abc' }
const ever = new AbortController().signal
const send = (server: MailServer | null, more: Partial<typeof mail> = {}, signal = ever) =>
  sendMail({ ...mail, ...more }, server, signal)

it('a mail is plain, has one link, and an id that stays', async () => {
  const { received, url } = await openMailServer()
  expect(await send({ url, from: 'watch@port.example' })).toEqual({ status: 250, error: null })
  const [first] = received
  expect(first).toMatchObject({ from: 'watch@port.example', to: ['ann@example.org'] })
  expect(first?.head).toMatch(/^From: Lastfix <watch@port\.example>$/m)
  expect(first?.head).toMatch(/^Message-ID: <msg_7_abc@port\.example>$/m)
  expect(first?.head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
  expect(first?.head).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(subjectOf(first as Received)).toBe('EVER GIVEN entered')
  expect(first?.body).toBe('EVER GIVEN entered\r\n\r\nMMSI 353136000\r\n\r\nhttps://ais.example/?vessel=1\r\n')
})

it.each([
  'X\r\nBcc: eve@evil.example\r\n\r\nBody',
  'X\nTo: eve@evil.example',
  '<b>=?utf-8?Q?Bcc:_eve=40evil.example?=</b>',
  `${'W'.repeat(2_000)}\u0000\u202e`,
])('a hostile name makes no header, receiver or part: %j', async (headline) => {
  const { received, url } = await openMailServer()
  expect(await send({ url, from: null }, { message: { ...message, headline } })).toMatchObject({ status: 250 })
  const [only] = received
  expect(only?.to).toEqual(['ann@example.org'])
  const names = only?.head.split('\r\n').map((line) => line.split(':')[0]?.toLowerCase())
  expect(names?.toSorted()).toEqual(
    [
      ...['auto-submitted', 'content-transfer-encoding', 'content-type', 'date', 'from', 'message-id'],
      ...['mime-version', 'subject', 'to'],
    ].toSorted(),
  )
  expect(only?.head).not.toMatch(/multipart|text\/html/)
})

it('a password is sent, and a wrong one is told with the code of the server', async () => {
  const { received, port } = await openMailServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'ann@example.org' && password === 'p@ss:word'
        ? callback(null, { user: username })
        : callback(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
    ...{ allowInsecureAuth: true },
  })
  expect(await send({ url: `smtp://ann%40example.org:p%40ss%3Aword@127.0.0.1:${port}`, from: null })).toMatchObject({
    status: 250,
  })
  expect(received[0]?.from).toBe('ann@example.org')
  expect(await send({ url: `smtp://ann%40example.org:wrong@127.0.0.1:${port}`, from: null })).toMatchObject({
    ...{ status: 535, error: expect.stringContaining('Authentication failed') },
  })
})

it('a refused address, a full server, a closed port and a server that hangs are told', async () => {
  const refusing = await openMailServer({
    onRcptTo: (_address, _session, callback) =>
      callback(Object.assign(new Error('No such user'), { responseCode: 550 })),
  })
  expect(await send({ url: refusing.url, from: null })).toMatchObject({
    ...{ status: 550, error: expect.stringContaining('No such user') },
  })
  const full = await openMailServer({}, () => Object.assign(new Error('Try later'), { responseCode: 451 }))
  expect(await send({ url: full.url, from: null })).toMatchObject({ status: 451 })
  expect(await send({ url: 'smtp://127.0.0.1:1', from: null })).toMatchObject({
    ...{ status: null, error: expect.stringContaining('ECONNREFUSED') },
  })
  expect(await send(null)).toEqual({ status: null, error: 'This service has no mail server' })
  const silent = await openMailServer({}, () => null)
  const patience = new AbortController()
  const sending = send({ url: silent.url, from: null }, {}, patience.signal)
  await vi.waitFor(() => expect(silent.received).toHaveLength(1))
  patience.abort()
  expect(await sending).toEqual({ status: null, error: 'No answer in time' })
})

async function outbox(url: string, language = 'en', clock = { now: Date.parse('2026-11-29T12:00:00Z') }) {
  const store = await temporaryStore()
  const fields = '{"address":"ann@example.org"}'
  await store.webhooks.add(webhook('mail', { kind: 'email', url: 'mailto:ann@example.org', fields, language }), 9)
  const open = () => {
    const options = { store: store.webhooks, origin: 'https://ais.example', isPrivateAllowed: false, random: () => 0 }
    const log = createLog({ process: 'ingest', write: () => {} })
    const now = () => clock.now
    const delivery = new WebhookDelivery({ ...options, log, now, mailServer: { url, from: null } })
    closing.push(() => delivery.close())
    return delivery
  }
  const log = () => store.webhooks.deliveries.find({ webhook: 'mail', before: null, limit: 100 })
  return { store, open, log, test: () => store.webhooks.deliveries.addTest('mail', clock.now) }
}

it('ten mails go in an hour: the last has all that wait, and later ones wait for the next', async () => {
  const minute = 60_000
  const start = Date.parse('2026-11-29T12:00:00Z')
  const clock = { now: start }
  const { received, url } = await openMailServer({}, () => {
    clock.now += minute
    return undefined
  })
  const { open, test, log } = await outbox(url, 'de', clock)
  const delivery = open()
  for (let count = 0; count < 13; count += 1) await test()
  await delivery.deliverDue()
  expect(received.map(subjectOf)).toEqual([...Array(9).fill('Test von Lastfix'), '4 Nachrichten von Lastfix'])
  expect(textOf(received[9] as Received)).toBe(
    `4 Nachrichten von Lastfix\r\n\r\n${'Test von Lastfix\r\n'.repeat(4)}\r\nhttps://ais.example/?drawer=events\r\n`,
  )
  for (let count = 0; count < 30; count += 1) await test()
  await delivery.deliverDue()
  expect(received).toHaveLength(10)
  expect((await log())[0]).toMatchObject({ attempts: 0, error: null })
  clock.now = start + 60 * minute
  await delivery.deliverDue()
  expect(received).toHaveLength(10)
  clock.now += minute
  await delivery.deliverDue()
  expect(received.slice(10).map(subjectOf)).toEqual(['30 Nachrichten von Lastfix'])
  expect(textOf(received[10] as Received)).toContain(`${'Test von Lastfix\r\n'.repeat(20)}und 10 weitere\r\n`)
  expect((await log()).every(({ nextAt }) => nextAt === null)).toBe(true)
})

it('in quiet hours only tests and distress are sent, and the rest at their end', async () => {
  const { received, url } = await openMailServer()
  const clock = { now: Date.parse('2026-11-29T23:30:00Z') }
  const { open, test, store } = await outbox(url, 'en', clock)
  await store.accounts.add(account('ann@example.org', { role: 'admin' }))
  const stored = await store.webhooks.get('mail')
  if (stored) await store.webhooks.change({ ...stored, serviceNotices: true, distress: true })
  const night = { from: '22:00', until: '07:00', time_zone: 'UTC' }
  await store.messageSettings.change('ann@example.org', { messagesOff: false, quietHours: JSON.stringify(night) }, 0)
  const notice = { kind: 'feed_silent', feed: 'Roof', since: '2026-11-29T23:00:00+00:00', reason: null }
  await store.webhooks.deliveries.addNotice(JSON.stringify(notice), clock.now)
  await test()
  const delivery = open()
  await delivery.deliverDue()
  expect(received.map(subjectOf)).toEqual(['Test from Lastfix'])
  await distress(store, clock.now)
  await delivery.deliverDue()
  expect(received.slice(1).map(subjectOf)).toEqual(['MMSI 970123456 is in distress'])
  clock.now = Date.parse('2026-11-30T06:59:59Z')
  await delivery.deliverDue()
  expect(received).toHaveLength(2)
  clock.now += 1_000
  await delivery.deliverDue()
  expect(received.slice(2).map(subjectOf)).toEqual(['Roof sends nothing'])
})

/** Commits activations for the channel `mail`. */
async function distress(store: Store, at: number, ...activations: readonly number[]) {
  const told = (activations.length === 0 ? [77] : activations).map((activation) => {
    const mmsi = 970_123_456
    const station = JSON.stringify({ kind: 'sart', activation, text: null })
    const facts = { kind: 'distress', number: mmsi, mmsi, at, name: null, longitude: null, latitude: null }
    return { webhooks: ['mail'], activation, at, facts: JSON.stringify({ ...facts, changes: '[]', station }) }
  })
  await commit(store, [], 1, { states: [], events: [], distress: told })
}

/** A channel that has sent its ten mails of the hour but one. */
async function nearlyFull() {
  const clock = { now: Date.parse('2026-11-29T12:00:00Z'), millisecondsOfMail: 1_000 }
  const { received, url } = await openMailServer({}, () => {
    clock.now += clock.millisecondsOfMail
    return undefined
  })
  const opened = await outbox(url, 'en', clock)
  await opened.store.accounts.add(account('ann@example.org', { role: 'admin' }))
  const stored = await opened.store.webhooks.get('mail')
  if (stored) await opened.store.webhooks.change({ ...stored, distress: true })
  const delivery = opened.open()
  for (let count = 0; count < 9; count += 1) await opened.test()
  await delivery.deliverDue()
  const subjects = () => received.slice(9).map(subjectOf)
  return { ...opened, clock, delivery, subjects }
}

const inDistress = 'MMSI 970123456 is in distress'

it('distress goes first, also where ten mails were sent in the hour, and is none of the ten', async () => {
  const { store, test, clock, delivery, subjects } = await nearlyFull()
  await test()
  await test()
  clock.now += 1_000
  await distress(store, clock.now, 77)
  await delivery.deliverDue()
  expect(subjects()).toEqual([inDistress, '2 messages from Lastfix'])
  await test()
  const terms = JSON.stringify({ events: ['distress'], webhooks: ['mail'] })
  await store.watches.add(watch('roads', { name: 'Roads', terms }), 9)
  const beacon = { number: 972_123_456, mmsi: 972_123_456, name: null }
  const event = watchEvent(clock.now, { watch: 'roads', kind: 'distress', ...beacon })
  await commit(store, [], 2, { states: [], events: [event] })
  await delivery.deliverDue()
  expect(subjects().slice(2)).toEqual(['MMSI 972123456 is in distress (Roads)'])
  clock.now += 3_600_000
  await delivery.deliverDue()
  expect(subjects().slice(3)).toEqual(['Test from Lastfix'])
})

it('a hundred mails of distress go at once, the last with all that wait, and then ten a minute', async () => {
  const { store, clock, delivery, subjects } = await nearlyFull()
  clock.millisecondsOfMail = 0
  let begun = 0
  const begin = (count: number) => distress(store, clock.now, ...Array.from({ length: count }, () => (begun += 1)))
  const sent = async () => {
    const before = subjects().length
    await delivery.deliverDue()
    return subjects().slice(before)
  }
  await begin(150)
  expect(await sent()).toEqual([...Array(99).fill(inDistress), '51 messages from Lastfix'])
  await begin(20)
  expect(await sent()).toEqual([])
  clock.now += 6_000
  expect(await sent()).toEqual(['20 messages from Lastfix'])
  clock.now += 60_000
  await begin(12)
  expect(await sent()).toEqual([...Array(9).fill(inDistress), '3 messages from Lastfix'])
})

it('a mail of a process that ends before the answer is sent again with the same id', async () => {
  let answer: null | undefined = null
  const { received, url } = await openMailServer({}, () => answer)
  const { open, test, log } = await outbox(url)
  await test()
  const first = open()
  const sending = first.deliverDue()
  await vi.waitFor(() => expect(received).toHaveLength(1))
  await first.close()
  await sending
  answer = undefined
  await open().deliverDue()
  const ids = received.map(({ head }) => head.match(/^Message-ID: .*$/m)?.[0])
  expect([received.length, new Set(ids).size]).toEqual([2, 1])
  expect(await log()).toMatchObject([{ attempts: 1, status: 250, nextAt: null }])
})
