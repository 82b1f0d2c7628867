import type { Endpoint } from '#lib/ingest/sources/failure.ts'
import { maxNatsPauseMilliseconds, type NatsPlace } from '#lib/ingest/sources/natsConnection.ts'
import { fromParameter, tls } from '#lib/ingest/sourceUrl/kindParameters.ts'
import {
  flagParameter,
  type ParameterValues,
  readParameters,
  refuseUnknownParameters,
  type SourceParameter,
  type SourceParameters,
  wholeNumberParameter,
} from '#lib/ingest/sourceUrl/sourceParameters.ts'
import {
  localEndpoint,
  natsPlace,
  remoteEndpoint,
  type SourceUrl,
  sourceUrlError,
  splitSourceUrl,
  wrongPart,
} from '#lib/ingest/sourceUrl/sourceParts.ts'
import { nameOf } from '#lib/ingest/sourceUrl/sourceUrl.ts'
import type { Outlet, Output, OutputContext } from '../output.ts'
import { openNats } from './natsOutput.ts'
import { maxClients, maxClientsOfNetwork, openTcpListen } from './tcpListenOutput.ts'
import { openTcp } from './tcpOutput.ts'
import { openUdp } from './udpOutput.ts'

export interface OutputKind {
  form: string
  meaning: string
  parameters: SourceParameters
  isBuffered: boolean
  create(url: SourceUrl, settings: OutputSettings): Output
}

export interface OutputSettings {
  /** The token for /api/ingest of another Lastfix. */
  token: string | null
}

const subject: SourceParameter<string | null> = {
  form: 'subject=TEXT',
  default: null,
  accepts: 'a subject such as ais.roof',
  meaning: 'publish with this subject (default: the name of the stream in lower case)',
  read: (text) => (/^[\w-]+(\.[\w-]+)*$/.test(text) ? text : undefined),
}

const replicas = wholeNumberParameter(
  'replicas=NUMBER',
  1,
  [1, 5],
  'create the stream on this many servers of a cluster (default 1)',
)

const from = fromParameter('accept plotters only from this address or network')

const tags = flagParameter('tags', 'send TAG blocks with time and station, which many plotters cannot read')

/** The kinds of outputs of a relay, for parsing, its errors and the documentation. */
export const outputKinds: Record<string, OutputKind> = {
  nats: kind({
    form: 'nats://host:port/STREAM',
    meaning: 'publishes to a stream of NATS JetStream, and creates it (one day, 1 GiB) if it does not exist',
    isBuffered: true,
    place: natsPlace,
    parameters: { subject, replicas, tls },
    maxPauseMilliseconds: maxNatsPauseMilliseconds,
    open: (place: NatsPlace, values) => openNats(place, values),
  }),
  https: kind({
    form: 'https://host/api/ingest?name=NAME',
    meaning: 'posts to another Lastfix with the token in RELAY_TOKEN; on this machine also `http://`',
    isBuffered: true,
    place: ingestAddress,
    parameters: {},
    open: async ({ address, token }, _values, _name, context) => httpOutlet(address, token, context),
  }),
  tcp: kind({
    form: 'tcp://host:port',
    meaning: 'connects and sends; data in transit is lost with the connection',
    isBuffered: true,
    place: remoteEndpoint,
    parameters: {},
    open: (endpoint: Endpoint, _values, _name, context) => openTcp(endpoint, context),
  }),
  'tcp-listen': kind({
    form: 'tcp-listen://host:port',
    meaning: `lets up to ${maxClients} plotters connect, ${maxClientsOfNetwork} of one network, and sends them new messages`,
    isBuffered: false,
    place: localEndpoint,
    parameters: { tags, from },
    open: (endpoint: Endpoint, values, name, context) => openTcpListen(name, endpoint, values, context),
  }),
  udp: kind({
    form: 'udp://host:port',
    meaning: 'sends one datagram per message; the address may be the broadcast address of a network',
    isBuffered: false,
    place: remoteEndpoint,
    parameters: { tags },
    open: (endpoint: Endpoint, _values, _name, context) => openUdp(endpoint, context),
  }),
}

/** Throws a SourceError for the first mistake. */
export function parseOutputs(urls: readonly string[], settings: OutputSettings): Output[] {
  const outputs: Output[] = []
  for (const text of urls) {
    const url = splitSourceUrl(text)
    const found = outputKinds[url.scheme === 'http' ? 'https' : url.scheme]
    if (!found) {
      const forms = Object.values(outputKinds).map(({ form }) => form)
      throw wrongPart(url, 'the scheme', url.scheme, forms.join(', '))
    }
    const output = found.create(url, settings)
    if (outputs.some(({ name }) => name === output.name)) throw sourceUrlError(url, 'is given twice')
    outputs.push(output)
  }
  return outputs
}

interface KindRow<Place, Table extends SourceParameters> extends Omit<OutputKind, 'create'> {
  /** Reads the part between the scheme and the `?`. */
  place(url: SourceUrl, settings: OutputSettings): Place
  parameters: Table
  maxPauseMilliseconds?: number
  open(place: Place, values: ParameterValues<Table>, name: string, context: OutputContext): Promise<Outlet>
}

function kind<Place, Table extends SourceParameters>(row: KindRow<Place, Table>): OutputKind {
  const { form, meaning, parameters, isBuffered, maxPauseMilliseconds } = row
  return {
    form,
    meaning,
    parameters,
    isBuffered,
    create(url, settings) {
      const place = row.place(url, settings)
      if (url.scheme.startsWith('http')) url.query = new URLSearchParams()
      refuseUnknownParameters(url, parameters)
      const values = readParameters(url, parameters)
      const name = nameOf(url.text)
      const isTagged = isBuffered || ('tags' in values && values.tags === true)
      const open: Output['open'] = (context) => row.open(place, values, name, context)
      return { name, isBuffered, isTagged, maxPauseMilliseconds, open }
    },
  }
}

/** Returns the whole URL, whose parameters are for the destination. */
function ingestAddress(url: SourceUrl, { token }: OutputSettings): { address: string; token: string } {
  const address = URL.parse(url.text)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(address?.hostname ?? '')
  if (!address?.pathname.endsWith('/api/ingest') || (address.protocol === 'http:' && !isLocal))
    throw wrongPart(url, 'the address', url.text, 'https://host/api/ingest, or http:// for this machine')
  if (token === null)
    throw sourceUrlError(url, 'RELAY_TOKEN is not set; expected a token of the destination that may post (--ingest)')
  return { address: address.href, token }
}

const timeoutMilliseconds = 60_000

/** Posts to the /api/ingest of another Lastfix, which answers when it has stored the lines. */
function httpOutlet(url: string, token: string, { signal }: Pick<OutputContext, 'signal'>): Outlet {
  return {
    async send(texts) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
        body: texts.map((text) => `${text}\n`).join(''),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
      }).catch((error: unknown) => {
        // The message of the error is only `fetch failed`; its cause has the reason.
        throw error instanceof TypeError && error.cause ? error.cause : error
      })
      const answer = await response.text()
      if (!response.ok) throw new Error(`${response.status} ${detailIn(answer)}`.trim())
    },
    async close() {},
  }
}

function detailIn(answer: string): string {
  const [, detail = ''] = /"detail": ?"((?:[^"\\]|\\.)*)"/.exec(answer) ?? []
  return detail
}
