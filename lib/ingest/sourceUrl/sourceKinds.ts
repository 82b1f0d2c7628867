import type { Source, SourceDescription } from '../source.ts'
import { aisstreamSource } from '../sources/aisstream.ts'
import { demoSource } from '../sources/demo.ts'
import type { SourceDependencies } from '../sources/dependencies.ts'
import { fileSource } from '../sources/file.ts'
import { gpsdSource } from '../sources/gpsd.ts'
import { type MqttPlace, mqttSource } from '../sources/mqtt.ts'
import { natsSource } from '../sources/nats.ts'
import { stdinSource } from '../sources/stdin.ts'
import { tcpSource } from '../sources/tcp.ts'
import { maxSenders, tcpListenSource } from '../sources/tcpListen.ts'
import { udpSource } from '../sources/udp.ts'
import {
  boundingBoxes,
  connections,
  consumer,
  from,
  key,
  path,
  plain,
  qos,
  serverKey,
  silent,
  silentFeed,
  silentReceiver,
  subject,
  tls,
} from './kindParameters.ts'
import {
  flagParameter,
  numberParameter,
  type ParameterValues,
  readParameters,
  type SourceParameters,
  wholeNumberParameter,
} from './sourceParameters.ts'
import {
  aisstreamPlace,
  filePath,
  gpsdEndpoint,
  localEndpoint,
  type MqttScheme,
  mqttPlace,
  natsPlace,
  noPlace,
  remoteEndpoint,
  type SourceUrl,
} from './sourceParts.ts'

export interface SourceKind {
  form: string
  meaning: string
  parameters: SourceParameters
  create(url: SourceUrl, description: SourceDescription, dependencies: SourceDependencies): Source
}

/** The kinds of sources, for parsing, its errors and the documentation. */
export const sourceKinds: Record<SourceDescription['kind'] | MqttScheme, SourceKind> = {
  tcp: kind({
    form: 'tcp://host:port',
    meaning: 'connects to a feed, and reconnects whenever the connection is lost',
    place: remoteEndpoint,
    parameters: { silent },
    create: tcpSource,
  }),
  'tcp-listen': kind({
    form: 'tcp-listen://host:port',
    meaning: `lets up to ${maxSenders} receivers connect and send`,
    place: localEndpoint,
    parameters: { silent: silentReceiver, connections, from, key },
    create: tcpListenSource,
  }),
  udp: kind({
    form: 'udp://host:port',
    meaning: 'listens for datagrams of one or more sentences',
    place: localEndpoint,
    parameters: { silent: silentFeed, from },
    create: udpSource,
  }),
  file: kind({
    form: 'file:path',
    meaning: 'reads a recording (gzip and zstd too); with `loop` or `speed` replays it as live traffic',
    place: filePath,
    parameters: {
      loop: flagParameter('loop', 'repeat the recording'),
      speed: numberParameter(
        'speed=NUMBER',
        null,
        [0.01, 1000],
        'playback speed factor, 2 is twice real time (default 1 with `loop`)',
      ),
    },
    create: (description, path, values, dependencies) => fileSource(description, { path, ...values }, dependencies),
  }),
  stdin: kind({
    form: 'stdin:',
    meaning: 'reads the standard input',
    place: noPlace,
    parameters: { silent: silentFeed },
    create: (description, _place, _values, dependencies) => stdinSource(description, dependencies),
  }),
  gpsd: kind({
    form: 'gpsd://host:port',
    meaning: 'receives the AIS sentences of gpsd (port 2947 by default)',
    place: gpsdEndpoint,
    parameters: { silent },
    create: gpsdSource,
  }),
  mqtt: mqttKind('mqtt', '1883', 'receives the messages of a topic from an MQTT broker'),
  mqtts: mqttKind('mqtts', '8883', 'the same with TLS'),
  wsmqtt: mqttKind('wsmqtt', '80', 'the same by WebSocket'),
  wssmqtt: mqttKind('wssmqtt', '443', 'the same by WebSocket with TLS'),
  aisstream: kind({
    form: 'aisstream:',
    meaning:
      'receives from the network of aisstream.io, with the key in `key=` or AISSTREAM_API_KEY. `aisstream://host:port/path` receives from another server with its protocol',
    place: aisstreamPlace,
    parameters: { bbox: boundingBoxes, key: serverKey, plain, silent },
    create: (description, place, { bbox, ...values }, dependencies) =>
      aisstreamSource(description, { ...values, server: place, boxes: bbox }, dependencies),
  }),
  nats: kind({
    form: 'nats://host:port/STREAM',
    meaning:
      'receives a stream of NATS JetStream and acknowledges messages once they are stored; `user:password@` or `token@` may precede the host',
    place: natsPlace,
    parameters: { subject, consumer, tls, silent },
    create: natsSource,
  }),
  demo: kind({
    form: 'demo:',
    meaning: 'simulates a fleet, marked as simulated',
    place: noPlace,
    parameters: {
      vessels: wholeNumberParameter('vessels=NUMBER', 5000, [1, 1_000_000], 'number of vessels (default 5000)'),
      seed: wholeNumberParameter(
        'seed=NUMBER',
        1,
        [0, 4_294_967_295],
        'the same seed gives the same vessels (default 1)',
      ),
      speed: numberParameter('speed=NUMBER', 1, [0.1, 1000], 'speed factor, 2 is twice real time (default 1)'),
      hours: numberParameter(
        'hours=NUMBER',
        null,
        [0, 24],
        'how many hours of tracks and events the fleet starts with (default 6, and 0 above 10,000 vessels)',
      ),
    },
    create: (description, _place, values, dependencies) => demoSource(description, values, dependencies),
  }),
}

/** MQTT with and without TLS, by TCP and by WebSocket. */
function mqttKind(scheme: MqttScheme, port: string, meaning: string): SourceKind {
  const hasTls = scheme === 'mqtts' || scheme === 'wssmqtt'
  const isWebSocket = scheme === 'wsmqtt' || scheme === 'wssmqtt'
  const parameters = { qos, silent }
  return kind<MqttPlace, typeof parameters & { path?: typeof path }>({
    form: `${scheme}://host:port/TOPIC`,
    meaning: `${meaning} (port ${port} by default)`,
    place: (url) => mqttPlace(url, port),
    parameters: isWebSocket ? { path, ...parameters } : parameters,
    create: (description, place, { path = null, ...values }, dependencies) =>
      mqttSource(description, place, { hasTls, path, ...values }, dependencies),
  })
}

interface KindRow<Place, Table extends SourceParameters> {
  form: string
  meaning: string
  /** Reads the part between the scheme and the `?`. */
  place(url: SourceUrl): Place
  parameters: Table
  create(
    description: SourceDescription,
    place: Place,
    values: ParameterValues<Table>,
    dependencies: SourceDependencies,
  ): Source
}

function kind<Place, Table extends SourceParameters>(row: KindRow<Place, Table>): SourceKind {
  const { form, meaning, parameters } = row
  return {
    form,
    meaning,
    parameters,
    create(url, description, dependencies) {
      const values = readParameters(url, parameters)
      const silentSeconds = 'silent' in values && typeof values.silent === 'number' ? values.silent : null
      return row.create({ ...description, silentSeconds }, row.place(url), values, dependencies)
    },
  }
}
