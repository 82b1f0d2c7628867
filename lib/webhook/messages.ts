import type { DeliveredReport } from '#lib/store/webhookDeliveries.ts'
import { changeText, happenedJson } from '#lib/wire/eventJson.ts'
import { silentHours } from '#lib/wire/listReports.ts'
import { type NoticeJson, noticeOf } from '#lib/wire/notices.ts'
import { sentReportJson } from '#lib/wire/reportJson.ts'
import { isoTime } from '#lib/wire/time.ts'
import type { ReportedKind } from '#lib/wire/watches.ts'
import { type WebhookKind, webhookKinds } from '#lib/wire/webhooks.ts'

type Happened = Parameters<typeof happenedJson>[0] & { watchName: string }

export interface Delivered {
  /** When it happened, or when the test was requested. */
  at: number
  /** A delivery has an event, a report or a notice; a test has none. */
  event: Happened | null
  report: DeliveredReport | null
  notice: string | null
}

export interface Message {
  contentType: string
  body: string
  headers?: Readonly<Record<string, string>>
}

interface Notice {
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

const phrases: Record<ReportedKind, string> = {
  entered: 'entered',
  left: 'left',
  dwelt: 'has stayed',
  dark: 'lost signal',
  reappeared: 'regained signal',
  moved: 'started moving',
  stopped: 'stopped',
  arrived: 'arrived in port',
  berthed: 'berthed',
  departed: 'departed from port',
  destination_changed: 'has a new destination',
  identity_changed: 'has a new identity',
  left_out: 'and others had more events than the limit allows',
}

const json = (body: object): Message => ({ contentType: 'application/json', body: JSON.stringify(body) })

/** Message formats by kind of webhook. */
const formats: Record<WebhookKind, (notice: Notice) => Message> = {
  json: ({ type, at, data }) => json({ type, timestamp: at, data }),
  slack: ({ headline, details, link }) => {
    // https://docs.slack.dev/messaging/formatting-message-text#escaping
    const escaped = (text: string) => text.replace(/[&<>]/g, (character) => slackEntities[character] ?? character)
    return json({ text: `${link ? `<${link}|${escaped(headline)}>` : escaped(headline)}\n${escaped(details)}` })
  },
  teams: ({ headline, details, link, linkTitle }) =>
    json({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              { type: 'TextBlock', text: plainInCard(headline), weight: 'Bolder', wrap: true },
              { type: 'TextBlock', text: plainInCard(details), wrap: true },
            ],
            ...(link && { actions: [{ type: 'Action.OpenUrl', title: linkTitle, url: link }] }),
          },
        },
      ],
    }),
  ntfy: ({ headline, details, link }) => ({
    contentType: 'text/plain; charset=utf-8',
    body: `${headline}\n${details}`,
    ...(link && { headers: { Click: link } }),
  }),
}

const slackEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Cards read Markdown, and a vessel may send anything as its name. */
function plainInCard(text: string): string {
  return text.replace(/[\\`*_[\]()#~]/g, String.raw`\$&`)
}

export function messageOf(kind: string, { at, event, report, notice }: Delivered, origin: string | null): Message {
  const known = webhookKinds.find((each) => each === kind) ?? 'json'
  if (report) return formats[known](reportNotice(report, origin))
  const told = notice === null ? null : noticeOf(notice)
  if (told) return formats[known](serviceNotice(told, at, origin))
  return formats[known](event ? eventNotice(event, origin) : testOf(at, origin))
}

function eventNotice(stored: Happened, origin: string | null): Notice {
  const event = happenedJson(stored, stored.watchName)
  const { vessel, kind, position, changes, at } = event
  const phrase = Object.entries(phrases).find(([each]) => each === kind)?.[1] ?? kind
  const [longitude, latitude] = position?.coordinates ?? []
  const details = [
    ...changes.map(changeText),
    ...(latitude === undefined || longitude === undefined ? [] : [`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`]),
    `MMSI ${vessel.mmsi}`,
    minuteText(at),
  ]
  return {
    type: `vessel.${kind}`,
    at,
    data: event,
    details: details.join(' · '),
    headline: `${vessel.name ?? `MMSI ${vessel.mmsi}`} ${phrase} (${event.watch.name})`,
    link: origin && `${origin}/?vessel=${encodeURIComponent(vessel.id)}`,
    linkTitle: 'Show on map',
  }
}

function reportNotice(stored: DeliveredReport, origin: string | null): Notice {
  const data = sentReportJson(stored, origin)
  const { list, made_at: at, due_at, counts } = data
  const { received, silent, waiting, unclear } = counts
  const details = [
    `${received} received`,
    ...(silent > 0 ? [`${silent} silent for ${silentHours} hours`] : []),
    ...(waiting > 0 ? [`${waiting} not received yet`] : []),
    ...(unclear > 0 ? [`${unclear} unclear`] : []),
    ...(stored.madeAt - stored.dueAt < 60_000 ? [] : [`made ${minuteText(at)}`]),
  ]
  return {
    type: 'list.report',
    at,
    data,
    headline: `${list.name}: report of ${minuteText(due_at)}`,
    details: details.join(' · '),
    link: origin && `${origin}/?drawer=lists&open_list=${encodeURIComponent(list.id)}`,
    linkTitle: 'Open list',
  }
}

function serviceNotice(data: NoticeJson, at: number, origin: string | null): Notice {
  const { kind, feed, since, reason } = data
  const isSilent = kind === 'feed_silent'
  return {
    type: `service.${kind}`,
    at: isoTime(at),
    data,
    headline: isSilent ? `${feed} sends nothing` : `${feed} sends again`,
    details: [`since ${minuteText(since)}`, ...(reason === null ? [] : [reason])].join(' · '),
    link: origin && `${origin}/status`,
    linkTitle: 'Show feeds',
  }
}

function minuteText(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

function testOf(at: number, origin: string | null): Notice {
  const details = 'Watch events and reports of lists will be sent here.'
  return {
    type: 'test',
    at: isoTime(at),
    data: {},
    headline: 'Test from Lastfix',
    details,
    link: origin,
    linkTitle: 'Show on map',
  }
}
