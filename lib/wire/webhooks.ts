/** A field of the form of a kind, besides its name and URL. */
export interface KindField {
  name: FieldName
  /** Stored, sent to the service, and never shown again. */
  isSecret?: true
  isOptional?: true
  pattern: RegExp
  /** The accepted values, named in a refusal. */
  accepts: string
}

export type FieldName = 'p256dh' | 'auth' | 'address' | 'token' | 'chat' | 'room' | 'user' | 'tag'

/** The meaning of an answer of a service, beyond its status. */
export const answerMeanings = [
  'token',
  'login',
  'address',
  'user',
  'chat',
  'blocked',
  'room',
  'not_member',
  'url',
  'topic',
  'configuration',
  'partly',
  'key',
  'rate',
  'gone',
] as const
export type AnswerMeaning = (typeof answerMeanings)[number]

type Fields = Readonly<Partial<Record<FieldName, string>>>

interface KindRow {
  /** The server of a service that usually is this one. */
  url?: string
  /** The URL of a kind that has none of its own. */
  urlOf?: (fields: Fields) => string
  /** Messages of an hour, the last of which has all that wait; `undefined`: each is sent. */
  perHour?: number
  fields: readonly KindField[]
  answers: Readonly<Record<number, AnswerMeaning>>
}

const key: Omit<KindField, 'name'> = {
  isSecret: true,
  pattern: /^[\x21-\x7e]{1,500}$/,
  accepts: 'at most 500 letters, digits and signs, without spaces',
}
const token: KindField = { name: 'token', ...key }

/** Limits a channel to as many messages as a person reads. */
const perHour = 60

const kinds = {
  json: { fields: [], answers: {} },
  slack: { fields: [], answers: { 403: 'url', 404: 'url' } },
  teams: { fields: [], answers: {} },
  ntfy: { fields: [{ ...token, isOptional: true }], answers: { 401: 'token', 403: 'token', 404: 'topic' } },
  email: {
    urlOf: ({ address }: Fields) => `mailto:${address}`,
    perHour: 10,
    fields: [{ name: 'address', pattern: /^[^\s@<>,;:"()[\]\\]{1,64}@[\w.-]{1,250}$/, accepts: 'an email address' }],
    answers: { 535: 'login', 530: 'login', 550: 'address', 551: 'address', 553: 'address' },
  },
  push: {
    perHour,
    fields: [
      { name: 'p256dh', isSecret: true, pattern: /^B[\w-]{86}$/, accepts: 'the key of a subscription' },
      { name: 'auth', isSecret: true, pattern: /^[\w-]{22}$/, accepts: 'the secret of a subscription' },
    ],
    answers: { 401: 'key', 403: 'key', 404: 'gone' },
  },
  discord: { perHour, fields: [], answers: { 401: 'url', 403: 'url', 404: 'url' } },
  telegram: {
    perHour,
    url: 'https://api.telegram.org/',
    fields: [
      { ...token, pattern: /^\d{1,20}:[\w-]{1,100}$/, accepts: 'the token of a bot, such as 123456:ABC-DEF' },
      {
        name: 'chat',
        pattern: /^(-?\d{1,20}|@\w{1,64})$/,
        accepts: 'the number of a chat, or the @name of a public channel',
      },
    ],
    answers: { 400: 'chat', 401: 'token', 403: 'blocked', 404: 'token' },
  },
  matrix: {
    perHour,
    fields: [
      token,
      { name: 'room', pattern: /^!\S{1,254}$/, accepts: 'the internal id of a room, which begins with !' },
    ],
    answers: { 401: 'token', 403: 'not_member', 404: 'room' },
  },
  gotify: { perHour, fields: [token], answers: { 401: 'token', 403: 'token', 404: 'url' } },
  pushover: {
    perHour,
    url: 'https://api.pushover.net/',
    fields: [token, { name: 'user', ...key }],
    answers: { 400: 'user' },
  },
  apprise: {
    perHour,
    fields: [
      { name: 'tag', isOptional: true, pattern: /^[\w ,-]{1,100}$/, accepts: 'tags of letters, digits and hyphens' },
    ],
    answers: { 204: 'configuration', 404: 'configuration', 424: 'partly' },
  },
} as const satisfies Record<string, KindRow>

/** Receivers of messages, each with a form, a format and meanings of answers of its own. */
export type WebhookKind = keyof typeof kinds

export const webhookKindTable: Readonly<Record<WebhookKind, KindRow>> = kinds
export const webhookKinds = Object.keys(kinds) as [WebhookKind, ...WebhookKind[]]

/** A stored kind; one that this version does not know gets messages for programs. */
export function kindOf(stored: string): WebhookKind {
  return webhookKinds.find((kind) => kind === stored) ?? 'json'
}

const tooManyRequests = 429
const gone = 410

/** `null`: it is delivered, or its status says all that is known. */
export function meaningOf(kind: WebhookKind, status: number | null): AnswerMeaning | null {
  if (status === tooManyRequests) return 'rate'
  if (status === gone) return 'gone'
  return status === null ? null : (webhookKindTable[kind].answers[status] ?? null)
}

/** A webhook is disabled after a 410, after a day of failed attempts, or by a user. */
export const disabledReasons = ['gone', 'failing', 'user'] as const

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
