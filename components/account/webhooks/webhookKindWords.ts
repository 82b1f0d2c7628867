import type { AnswerMeaning, FieldName, WebhookKind } from '#lib/wire/webhooks.ts'
import { wordsOf } from '../../ui/words/words.ts'

interface KindWords {
  kinds: Record<WebhookKind, string>
  fields: Record<FieldName, string>
  optional: (field: string) => string
  /** Hints for each field: its content, and where to find it. */
  hints: Record<WebhookKind, Partial<Record<FieldName | 'url', string>>>
  meanings: Record<AnswerMeaning, string>
}

const en: KindWords = {
  kinds: {
    json: 'Webhook (signed JSON)',
    slack: 'Slack',
    teams: 'Microsoft Teams',
    ntfy: 'ntfy',
    email: 'Email',
    push: 'This browser',
    discord: 'Discord',
    telegram: 'Telegram',
    matrix: 'Matrix',
    gotify: 'Gotify',
    pushover: 'Pushover',
    apprise: 'Apprise',
  },
  fields: {
    p256dh: 'Key',
    auth: 'Secret',
    address: 'Address',
    token: 'Token',
    chat: 'Chat',
    room: 'Room',
    user: 'User key',
    tag: 'Tags',
  },
  optional: (field) => `${field} (optional)`,
  hints: {
    json: { url: 'Where your program receives POST requests.' },
    slack: { url: 'URL of an incoming webhook, such as https://hooks.slack.com/services/…' },
    teams: { url: 'URL of a workflow that starts when a Teams webhook request is received.' },
    ntfy: {
      url: 'URL of a topic, such as https://ntfy.sh/my-port',
      token: 'Access token of a protected topic: Account → Access tokens.',
    },
    email: { address: 'At most ten emails an hour; the last one has all that wait.' },
    push: {},
    discord: { url: 'Server settings → Integrations → Webhooks → Copy webhook URL.' },
    telegram: {
      url: 'Usually https://api.telegram.org/',
      token: 'Create a bot with @BotFather, which answers with the token.',
      chat: 'Number of the chat, or @name of a public channel. Write to the bot, or add it to the group, first.',
    },
    matrix: {
      url: 'Your homeserver, such as https://matrix.example.org/',
      token: 'Access token of a user who is in the room.',
      room: 'Room settings → Advanced → Internal room ID, such as !abc:example.org',
    },
    gotify: { url: 'Your server, such as https://gotify.example.org/', token: 'Apps → Create application.' },
    pushover: {
      url: 'Usually https://api.pushover.net/',
      token: 'API token of an application: pushover.net → Create an application.',
      user: 'Your user key or a group key, on the first page of pushover.net.',
    },
    apprise: {
      url: 'Apprise API with the key of a configuration, such as https://apprise.example.org/notify/port',
      tag: 'Only to services of the configuration with these tags.',
    },
  },
  meanings: {
    token: 'The service does not accept the token.',
    login: 'The mail server does not accept the user or password of the service.',
    address: 'The mail server does not accept the address.',
    user: 'The service does not accept the token or the user key.',
    chat: 'The bot does not know the chat. Check its number, and write to the bot first.',
    blocked: 'The chat has blocked or removed the bot.',
    room: 'The homeserver does not know the room.',
    not_member: 'The user of the token is not in the room.',
    url: 'The service does not know the URL. The webhook may have been deleted there.',
    topic: 'The server does not know the topic.',
    configuration: 'Apprise has no configuration with services under this key.',
    partly: 'Apprise could not reach some of the services.',
    key: 'The push service does not accept the key of this service. Remove the channel and add it again.',
    rate: 'Too many messages. The service asks to wait.',
    gone: 'The receiver is gone.',
  },
}

const de: KindWords = {
  kinds: { ...en.kinds, json: 'Webhook (signiertes JSON)', email: 'E-Mail', push: 'Dieser Browser' },
  fields: {
    p256dh: 'Schlüssel',
    auth: 'Geheimnis',
    address: 'Adresse',
    token: 'Token',
    chat: 'Chat',
    room: 'Raum',
    user: 'Benutzerschlüssel',
    tag: 'Tags',
  },
  optional: (field) => `${field} (optional)`,
  hints: {
    json: { url: 'Wo Ihr Programm POST-Anfragen annimmt.' },
    slack: { url: 'URL eines eingehenden Webhooks, z. B. https://hooks.slack.com/services/…' },
    teams: { url: 'URL eines Workflows, der beim Empfang einer Teams-Webhook-Anfrage startet.' },
    ntfy: {
      url: 'URL eines Themas, z. B. https://ntfy.sh/mein-hafen',
      token: 'Zugriffstoken eines geschützten Themas: Konto → Zugriffstoken.',
    },
    email: { address: 'Höchstens zehn E-Mails je Stunde; die letzte enthält alle wartenden.' },
    push: {},
    discord: { url: 'Servereinstellungen → Integrationen → Webhooks → Webhook-URL kopieren.' },
    telegram: {
      url: 'Meist https://api.telegram.org/',
      token: 'Legen Sie bei @BotFather einen Bot an; er antwortet mit dem Token.',
      chat: 'Nummer des Chats oder @Name eines öffentlichen Kanals. Schreiben Sie zuerst dem Bot, oder fügen Sie ihn der Gruppe hinzu.',
    },
    matrix: {
      url: 'Ihr Homeserver, z. B. https://matrix.example.org/',
      token: 'Zugriffstoken eines Benutzers, der im Raum ist.',
      room: 'Raumeinstellungen → Erweitert → Interne Raum-ID, z. B. !abc:example.org',
    },
    gotify: { url: 'Ihr Server, z. B. https://gotify.example.org/', token: 'Apps → Anwendung erstellen.' },
    pushover: {
      url: 'Meist https://api.pushover.net/',
      token: 'API-Token einer Anwendung: pushover.net → Create an application.',
      user: 'Ihr User Key oder ein Group Key, auf der ersten Seite von pushover.net.',
    },
    apprise: {
      url: 'Apprise-API mit dem Schlüssel einer Konfiguration, z. B. https://apprise.example.org/notify/hafen',
      tag: 'Nur an Dienste der Konfiguration mit diesen Tags.',
    },
  },
  meanings: {
    token: 'Der Dienst nimmt das Token nicht an.',
    login: 'Der Mailserver nimmt Benutzer oder Passwort des Dienstes nicht an.',
    address: 'Der Mailserver nimmt die Adresse nicht an.',
    user: 'Der Dienst nimmt das Token oder den Benutzerschlüssel nicht an.',
    chat: 'Der Bot kennt den Chat nicht. Prüfen Sie die Nummer, und schreiben Sie zuerst dem Bot.',
    blocked: 'Der Chat hat den Bot blockiert oder entfernt.',
    room: 'Der Homeserver kennt den Raum nicht.',
    not_member: 'Der Benutzer des Tokens ist nicht im Raum.',
    url: 'Der Dienst kennt die URL nicht. Vielleicht wurde der Webhook dort gelöscht.',
    topic: 'Der Server kennt das Thema nicht.',
    configuration: 'Apprise hat unter diesem Schlüssel keine Konfiguration mit Diensten.',
    partly: 'Apprise konnte einige der Dienste nicht erreichen.',
    key: 'Der Push-Dienst nimmt den Schlüssel dieses Dienstes nicht an. Entfernen Sie den Kanal, und legen Sie ihn neu an.',
    rate: 'Zu viele Nachrichten. Der Dienst bittet zu warten.',
    gone: 'Den Empfänger gibt es nicht mehr.',
  },
}

export const webhookKindWords = wordsOf({ en, de })
