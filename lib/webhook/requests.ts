import type { FieldName, WebhookKind } from '#lib/wire/webhooks.ts'
import { escaped } from './inertText.ts'
import type { Message } from './messages.ts'

export interface Receiver {
  url: string
  fields: Readonly<Partial<Record<FieldName, string>>>
}

export interface Outgoing {
  method?: 'POST' | 'PUT'
  url: string
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array
}

/** `id` is that of the delivery, the same in each attempt. */
type RequestOf = (message: Message, receiver: Receiver, id: string) => Outgoing & { body: string }

const json = (url: string, body: object, headers: Outgoing['headers'] = {}) => ({
  ...{ url, body: JSON.stringify(body) },
  headers: { 'Content-Type': 'application/json', ...headers },
})

const withLink = (text: string, link: string | null) => (link === null ? text : `${text}\n${link}`)
const plain = ({ headline, details, link }: Message) => withLink(`${headline}\n${details}`, link)
const bearer = (token: string | undefined) => ({ ...(token && { Authorization: `Bearer ${token}` }) })

/** The requests of all kinds, in the forms that the services document. Texts are inert already, except for signs of a format. */
export const requests: Readonly<Record<Exclude<WebhookKind, 'email' | 'push'>, RequestOf>> = {
  json: ({ type, at, data }, { url }) => json(url, { type, timestamp: at, data }),

  slack: ({ headline, details, link }, { url }) => {
    // https://docs.slack.dev/messaging/formatting-message-text#escaping
    const entities = (text: string) => text.replace(/[&<>]/g, (character) => slackEntities[character] ?? character)
    const first = link ? `<${link}|${entities(headline)}>` : entities(headline)
    return json(url, { text: `${first}\n${entities(details)}` })
  },

  teams: ({ headline, details, link, linkTitle }, { url }) => {
    const text = (shown: string) => escaped(shown, /[\\`*_[\]()#~]/g)
    return json(url, {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              { type: 'TextBlock', text: text(headline), weight: 'Bolder', wrap: true },
              { type: 'TextBlock', text: text(details), wrap: true },
            ],
            ...(link && { actions: [{ type: 'Action.OpenUrl', title: linkTitle, url: link }] }),
          },
        },
      ],
    })
  },

  // https://docs.ntfy.sh/publish/
  ntfy: ({ headline, details, link }, { url, fields }) => ({
    url,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      ...(link && { Click: link }),
      ...bearer(fields.token),
    },
    body: `${headline}\n${details}`,
  }),

  // https://docs.discord.com/developers/resources/webhook#execute-webhook; flag 4 hides previews of links.
  discord: ({ headline, details, link }, { url }) => {
    const text = escaped(`${headline}\n${details}`, /[\\`*_~|>#\-[\]()<:@]/g).slice(0, discordCharacters)
    return json(url, { content: withLink(text, link && `<${link}>`), allowed_mentions: { parse: [] }, flags: 4 })
  },

  // https://core.telegram.org/bots/api#sendmessage; without `parse_mode` the text is plain.
  telegram: (message, { url, fields }) =>
    json(below(url, `bot${fields.token}/sendMessage`), {
      chat_id: fields.chat,
      text: plain(message),
      link_preview_options: { is_disabled: true },
    }),

  // https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid: the server discards
  // another request with the same transaction.
  matrix: (message, { url, fields }, id) => ({
    ...json(
      below(url, `_matrix/client/v3/rooms/${encodeURIComponent(fields.room ?? '')}/send/m.room.message/${id}`),
      { msgtype: 'm.text', body: plain(message), 'm.mentions': {} },
      bearer(fields.token),
    ),
    method: 'PUT',
  }),

  // https://gotify.net/docs/msgextras
  gotify: ({ headline, details, link }, { url, fields }) =>
    json(
      below(url, 'message'),
      {
        ...{ title: headline, message: details, priority: 5 },
        extras: {
          'client::display': { contentType: 'text/plain' },
          ...(link && { 'client::notification': { click: { url: link } } }),
        },
      },
      { 'X-Gotify-Key': fields.token ?? '' },
    ),

  // https://pushover.net/api; a text is plain unless a request asks for HTML.
  pushover: ({ headline, details, link, linkTitle }, { url, fields }) =>
    json(below(url, '1/messages.json'), {
      ...{ token: fields.token, user: fields.user },
      ...{ title: headline.slice(0, pushoverTitle), message: details.slice(0, pushoverMessage) },
      ...(link && { url: link, url_title: linkTitle }),
    }),

  // https://github.com/caronc/apprise-api
  apprise: ({ headline, details, link }, { url, fields }) =>
    json(url, {
      ...{ title: headline, body: withLink(details, link), type: 'info', format: 'text' },
      ...(fields.tag && { tag: fields.tag }),
    }),
}

const slackEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Leaves room for the link among the 2,000 of a message. */
const discordCharacters = 1_700
const pushoverTitle = 250
const pushoverMessage = 1_024

/** A path below the address of a server, which may be in a folder. */
function below(url: string, path: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname.replace(/\/*$/, '/')}${path}`
}
