import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { errorText } from '#lib/errorText.ts'
import type { Message } from './messages.ts'
import type { Answer } from './post.ts'

export interface MailServer {
  /** `smtp:` or `smtps:`, with user and password. */
  url: string
  from: string | null
}

interface Mail {
  to: string
  message: Message
  /** The same in each attempt, so that mailboxes recognise a repeated mail. */
  id: string
}

const waitMilliseconds = 10_000

/** Sends a plain mail with one link. Never rejects. */
export async function sendMail(
  { to, message, id }: Mail,
  server: MailServer | null,
  signal: AbortSignal,
): Promise<Answer> {
  if (server === null) return { status: null, error: 'This service has no mail server' }
  const { headline, details, link } = message
  const from = senderOf(server)
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(new Error('No answer in time'))
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    signal.throwIfAborted()
    const transport = createTransport({
      ...connectionOf(server.url),
      ...{ disableFileAccess: true, disableUrlAccess: true },
    })
    const sending = transport.sendMail({
      from: { name: 'Lastfix', address: from },
      to: { name: '', address: to },
      subject: headline,
      text: `${headline}\n\n${details}\n${link === null ? '' : `\n${link}\n`}`,
      messageId: `<${id}@${from.split('@').at(-1)}>`,
      // https://www.rfc-editor.org/rfc/rfc3834: no answers of machines
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    const { response } = await Promise.race([sending, aborted.promise])
    return { status: Number(response.slice(0, 3)) || null, error: null }
  } catch (error) {
    const status = Number(Reflect.get(Object(error), 'responseCode')) || null
    return { status, error: signal.aborted ? 'No answer in time' : errorText(error) }
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** A password is only sent through TLS, except on this machine. */
function connectionOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isHere = host === 'localhost' || (isIP(host) !== 0 && /^(127\.|::1$)/.test(host))
  return {
    host,
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: password !== '' && !isHere,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: waitMilliseconds,
    greetingTimeout: waitMilliseconds,
    socketTimeout: waitMilliseconds,
  }
}

function senderOf({ url, from }: MailServer): string {
  if (from !== null) return from
  const { hostname, username } = new URL(url)
  const user = decodeURIComponent(username)
  return user.includes('@') ? user : `lastfix@${hostname}`
}
