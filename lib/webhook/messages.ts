import type { DeliveredReport } from '#lib/store/webhookDeliveries.ts'
import { distressJson, happenedJson, interferenceOf, type SentEvent, senderOf } from '#lib/wire/eventJson.ts'
import { type Language, languages } from '#lib/wire/languages.ts'
import { silentHours } from '#lib/wire/listReports.ts'
import { type NoticeJson, noticeOf } from '#lib/wire/notices.ts'
import { sentReportJson } from '#lib/wire/reportJson.ts'
import { isoTime } from '#lib/wire/time.ts'
import { changedValues, depthChange } from '#lib/wire/watches.ts'
import type { ChangeJson } from '#lib/wire/watchSchemas.ts'
import { inertText } from './inertText.ts'
import { messageWords } from './messageWords.ts'

type Happened = Parameters<typeof happenedJson>[0] & { watchName: string }

export interface Delivered {
  /** When it happened, or when the test was requested. */
  at: number
  /** A delivery has an event, a report, a notice or distress; a test has none. */
  event: Happened | null
  report: DeliveredReport | null
  notice: string | null
  distress?: string | null
}

/** A delivery for all kinds of webhooks: as data for programs, and as plain text for people. */
export interface Message {
  type: string
  /** When it happened. */
  at: string
  data: object
  headline: string
  details: string
  /** `null` where the address of the service is not known. */
  link: string | null
  linkTitle: string
}

interface Reader {
  /** The public address of the service. */
  origin: string | null
  language: Language
}

/** `stored` is the language of a webhook. */
export function languageOf(stored: string): Language {
  return languages.find((language) => language === stored) ?? 'en'
}

export function messageOf({ at, event, report, notice, distress }: Delivered, reader: Reader): Message {
  if (report) return reportMessage(report, reader)
  const told = notice === null ? null : noticeOf(notice)
  if (told) return noticeMessage(told, at, reader)
  if (distress) return eventMessage(distressJson(distress), reader)
  return event ? eventMessage(happenedJson(event, event.watchName), reader) : testMessage(at, reader)
}

function eventMessage(event: SentEvent, { origin, language }: Reader): Message {
  const words = messageWords[language]
  const { vessel, kind, position, changes, at } = event
  const interference = interferenceOf(event)
  if (interference) return interferenceMessage(event, interference, { origin, language })
  const sender = senderOf(event)
  const phrase = Object.entries(words.events).find(([each]) => each === kind)?.[1] ?? inertText(kind)
  const [longitude, latitude] = position?.coordinates ?? []
  const details = [
    ...changes.map((change) => changeText(change, language)),
    ...(event.text === null ? [] : [inertText(event.text)]),
    ...(latitude === undefined || longitude === undefined ? [] : [`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`]),
    `MMSI ${sender.mmsi}`,
    minuteText(at),
  ]
  const name = sender.name === null ? `MMSI ${sender.mmsi}` : inertText(sender.name)
  return {
    type: `${vessel ? 'vessel' : 'station'}.${kind}`,
    at,
    data: event,
    details: details.join(' · '),
    headline: `${name} ${phrase}${event.watch ? ` (${inertText(event.watch.name)})` : ''}`,
    link: origin && (vessel ? `${origin}/?vessel=${encodeURIComponent(vessel.id)}` : `${origin}/?stations=1`),
    linkTitle: words.showOnMap,
  }
}

/** Of the watched area, and of no vessel. */
function interferenceMessage(
  data: SentEvent,
  { hasEnded, vessels }: NonNullable<ReturnType<typeof interferenceOf>>,
  { origin, language }: Reader,
): Message {
  const { interference, showOnMap } = messageWords[language]
  return {
    type: `area.${data.kind}`,
    at: data.at,
    data,
    headline: `${interference[hasEnded ? 'ended' : 'began'](vessels)}${data.watch ? ` (${inertText(data.watch.name)})` : ''}`,
    details: minuteText(data.at),
    link: origin && `${origin}/?interference=1`,
    linkTitle: showOnMap,
  }
}

function changeText(change: ChangeJson, language: Language): string {
  const { field, before, after } = change
  const { fields, depth } = messageWords[language]
  const inert = (value: ChangeJson['before']) => {
    if (typeof value !== 'string') return value
    return field === 'eta' ? minuteText(value) : inertText(value)
  }
  const values = changedValues({ before: inert(before), after: inert(after) })
  const direction = depthChange(change)
  return `${fields[field] ?? field}: ${values}${direction ? ` m, ${depth[direction]}` : ''}`
}

function reportMessage(stored: DeliveredReport, { origin, language }: Reader): Message {
  const words = messageWords[language]
  const data = sentReportJson(stored, origin)
  const { list, made_at: at, due_at, counts } = data
  const { received, silent, waiting, unclear, changed } = counts
  const details = [
    words.received(received),
    ...(silent > 0 ? [words.silent(silent, silentHours)] : []),
    ...(waiting > 0 ? [words.waiting(waiting)] : []),
    ...(unclear > 0 ? [words.unclear(unclear)] : []),
    ...(changed ? [words.changed(changed)] : []),
    ...(stored.madeAt - stored.dueAt < 60_000 ? [] : [words.made(minuteText(at))]),
  ]
  return {
    type: 'list.report',
    at,
    data,
    headline: words.report(inertText(list.name), minuteText(due_at)),
    details: details.join(' · '),
    link: origin && `${origin}/?drawer=lists&open_list=${encodeURIComponent(list.id)}`,
    linkTitle: words.openList,
  }
}

function noticeMessage(data: NoticeJson, at: number, { origin, language }: Reader): Message {
  const words = messageWords[language]
  const { kind, feed, since, reason } = data
  return {
    type: `service.${kind}`,
    at: isoTime(at),
    data,
    headline: words.notices[kind](inertText(feed ?? '')),
    details: [words.since(minuteText(since)), ...(reason === null ? [] : [inertText(reason)])].join(' · '),
    link: origin && `${origin}${feed === null ? '/account/system' : '/status'}`,
    linkTitle: feed === null ? words.showSystem : words.showFeeds,
  }
}

const maxHeadlines = 20
/** Fits the messages of all services together. */
const maxHeadlineCharacters = 150

/** Several deliveries in one message. */
export function digestOf(delivered: readonly Delivered[], reader: Reader): Message {
  const { digest, more, showEvents } = messageWords[reader.language]
  const headlines = delivered
    .slice(0, maxHeadlines)
    .map((each) => messageOf(each, reader).headline.slice(0, maxHeadlineCharacters).toWellFormed())
  const left = delivered.length - headlines.length
  return {
    type: 'digest',
    at: isoTime(Math.max(...delivered.map(({ at }) => at))),
    data: {},
    headline: digest(delivered.length),
    details: [...headlines, ...(left > 0 ? [more(left)] : [])].join('\n'),
    link: reader.origin && `${reader.origin}/?drawer=events`,
    linkTitle: showEvents,
  }
}

function minuteText(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

function testMessage(at: number, { origin, language }: Reader): Message {
  const { test, testDetails, showOnMap } = messageWords[language]
  return {
    type: 'test',
    at: isoTime(at),
    data: {},
    headline: test,
    details: testDetails,
    link: origin,
    linkTitle: showOnMap,
  }
}
