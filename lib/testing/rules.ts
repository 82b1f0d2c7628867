const browser = ['client', 'track', 'wire']
const viewAndBelow = ['components/ui', 'components/record', 'components/view', ...browser]
const mapAndBelow = ['components/map', ...viewAndBelow]

/** Modules of a single thought, which every other module may import. */
export const importedByAll = [
  'backOff',
  'boundedMap',
  'cellGrid',
  'csv',
  'distance',
  'errorText',
  'json',
  'keptValues',
  'machine',
  'network',
  'origins',
  'pause',
  'rateLimit',
  'slices',
]

/**
 * The modules that each module may import besides itself. A module is a folder of `lib` or a file there, a folder of
 * `components`, or a folder at the top. docs/architecture.md has the reasons.
 */
export const mayImport: Record<string, readonly string[]> = {
  project: [],
  backOff: [],
  boundedMap: [],
  cellGrid: [],
  csv: [],
  distance: [],
  errorText: [],
  json: [],
  keptValues: [],
  machine: [],
  network: [],
  origins: [],
  pause: [],
  rateLimit: [],
  slices: [],
  log: [],
  settingsTable: ['log'],
  settings: ['log', 'settingsTable'],
  ais: [],
  ports: [],
  basemap: ['ports', 'settings', 'wire'],
  track: [],
  vessel: ['ais', 'ports'],
  identity: ['coverage', 'vessel'],
  stations: ['ais', 'vessel'],
  store: ['calls', 'lists', 'vessel', 'settings', 'project'],
  lists: ['vessel'],
  fleet: ['lists', 'vessel'],
  history: ['track', 'vessel', 'store', 'wire', 'log'],
  wire: ['ports', 'track', 'vessel', 'stations'],
  coverage: [],
  calls: ['ports', 'vessel', 'wire'],
  passages: ['vessel', 'identity', 'track', 'wire'],
  watch: ['calls', 'coverage', 'vessel', 'identity', 'stations', 'wire'],
  backup: ['history', 'settings', 'store', 'wire', 'log'],
  webhook: ['store', 'wire', 'log'],
  query: ['lists', 'fleet', 'track', 'vessel', 'wire'],
  report: ['lists', 'fleet', 'query', 'ports', 'store', 'vessel', 'wire', 'log'],
  tiles: ['coverage', 'fleet', 'stations', 'vessel', 'wire'],
  demo: ['ais', 'vessel'],
  ingest: [
    ...[
      'ais',
      'demo',
      'ports',
      'calls',
      'history',
      'track',
      'vessel',
      'identity',
      'coverage',
      'stations',
      'lists',
      'store',
      'wire',
      'watch',
      'webhook',
      'backup',
    ],
    ...['settings', 'log', 'project'],
  ],
  relay: ['ais', 'ingest', 'vessel', 'wire', 'log'],
  access: ['store', 'wire'],
  service: [
    ...['log', 'settings', 'ais', 'ports', 'basemap', 'coverage', 'track', 'vessel', 'store', 'lists', 'fleet', 'wire'],
    ...['query', 'tiles', 'report', 'ingest', 'access', 'stations', 'project'],
  ],
  api: [
    ...['service', 'webhook', 'basemap', 'coverage', 'calls', 'track', 'passages', 'wire', 'query', 'tiles', 'access'],
    ...['lists', 'report', 'settings', 'log', 'stations'],
  ],
  server: ['api', 'service', 'access', 'wire', 'settings', 'log'],
  client: ['wire'],
  cli: [
    ...[
      'log',
      'project',
      'settings',
      'settingsTable',
      'ais',
      'ports',
      'basemap',
      'track',
      'vessel',
      'store',
      'fleet',
      'wire',
    ],
    ...['query', 'tiles', 'history', 'backup', 'ingest', 'relay', 'access', 'service', 'api', 'client', 'server'],
  ],
  release: ['cli', 'project', 'settings'],
  testing: ['cli', 'project', 'settings', 'log', 'access'],
  'components/ui': browser,
  'components/record': ['components/ui', 'wire'],
  'components/view': ['components/ui', 'components/record', ...browser],
  'components/map': viewAndBelow,
  'components/filters': mapAndBelow,
  'components/search': mapAndBelow,
  'components/list': mapAndBelow,
  'components/areas': mapAndBelow,
  'components/vessel': mapAndBelow,
  'components/events': mapAndBelow,
  'components/stations': mapAndBelow,
  'components/playback': mapAndBelow,
  'components/lists': viewAndBelow,
  'components/views': viewAndBelow,
  'components/share': viewAndBelow,
  'components/status': ['components/ui', ...browser],
  'components/port': mapAndBelow,
  'components/docs': ['components/ui', ...browser],
  // Names the labels of the screens.
  'components/guide': [
    'wire',
    'components/account',
    'components/areas',
    'components/dashboard',
    'components/docs',
    'components/events',
    'components/list',
    'components/lists',
    'components/playback',
    'components/map',
    'components/port',
    'components/record',
    'components/search',
    'components/share',
    'components/stations',
    'components/vessel',
    'components/view',
    'components/views',
    'components/ui',
  ],
  // The map that compares two vessels; the states of feeds.
  'components/account': ['components/views', 'components/status', ...mapAndBelow],
  'components/dashboard': [
    ...['components/filters', 'components/search', 'components/list', 'components/areas', 'components/vessel'],
    ...[
      'components/events',
      'components/stations',
      'components/playback',
      'components/lists',
      'components/views',
      'components/share',
      'components/status',
      'components/account',
    ],
    ...mapAndBelow,
  ],
  'components/testing': ['client', 'wire'],
  app: [
    ...['components/dashboard', 'components/account', 'components/status', 'components/docs', 'components/guide'],
    ...['components/port', 'components/stations'],
    ...['components/map', 'components/view', 'components/ui'],
    ...['api', 'service', 'client', 'basemap', 'settings', 'wire'],
  ],
}

/** Modules that no other module imports may import anything. */
export const freeModules = ['bench', 'e2e']

/** The modules of files that tools expect at the top. */
export const moduleOfTopFile: Record<string, string> = { 'proxy.ts': 'app', 'package.json': 'project' }

/** Packages that only these files may import. A home that ends in `/` is a folder. */
export const packageHomes: { packages: readonly string[]; homes: readonly string[] }[] = [
  {
    packages: ['next', 'next-auth'],
    homes: [
      ...[
        'app/',
        'lib/access/session.ts',
        'lib/access/oidcProvider.ts',
        'lib/server/web.ts',
        'next.config.mjs',
        'proxy.ts',
      ],
      'lib/testing/nextAuthAnswer.ts',
      'components/ui/sheet/loadedLater.tsx',
    ],
  },
  { packages: ['graphql'], homes: ['lib/api/graphql/'] },
  { packages: ['maplibre-gl'], homes: ['components/map/'] },
  // `npm start` removes them after the build: the processes run without.
  { packages: ['@base-ui/react', 'lucide-react'], homes: ['components/'] },
  { packages: ['terra-draw', 'terra-draw-maplibre-gl-adapter'], homes: ['components/map/drawing/'] },
  { packages: ['better-sqlite3', 'pg'], homes: ['lib/store/', 'lib/relay/buffer.ts', 'bench/'] },
  {
    packages: ['@nats-io/transport-node', '@nats-io/jetstream'],
    homes: [
      'lib/ingest/sources/',
      'lib/relay/',
      'lib/testing/natsServer.ts',
      'lib/testing/natsCluster.ts',
      'bench/machines/',
    ],
  },
  { packages: ['mqtt'], homes: ['lib/ingest/sources/', 'lib/testing/mosquitto.ts'] },
  { packages: ['hyparquet', 'hyparquet-writer'], homes: ['lib/history/parquet.ts'] },
  { packages: ['@duckdb/node-api'], homes: ['lib/testing/duckDb.ts'] },
  // The state in the address of a page; components/view/address.ts has all parameters of the dashboard.
  {
    packages: ['nuqs'],
    homes: [
      'components/view/',
      'components/list/passages/passageState.ts',
      'components/port/boardState.ts',
      'components/testing/',
      'app/layout.tsx',
    ],
  },
  { packages: ['react', 'react-dom'], homes: ['app/', 'components/', 'lib/client/'] },
]

/** Packages that would burden the first load of pages: browser code may import types from them and from files that use them. */
export const serverPackages = ['zod']
export const browserHomes = ['components/', 'lib/client/']

/** Text that only these files may contain. */
export const textHomes: { what: string; pattern: RegExp; homes: readonly string[]; testsMay?: true }[] = [
  {
    what: 'the environment of the process',
    pattern: /\bprocess\??\.env\b|\bprocess\[['"]env['"]\]|\benv\b[^'"]*\bfrom 'node:process'/,
    homes: ['lib/settings.ts'],
  },
  {
    what: 'a parser of a parameter in the address of a page, which one table must have',
    pattern: /\bcreateParser\b|\bparseAs[A-Z]/,
    homes: ['components/view/address.ts', 'components/port/boardState.ts'],
  },
  {
    what: 'a path of this service in a page, which needs `withBase`',
    pattern: /\b(href|src|action)=(\{[`']|")\/|\b(assign|redirect|fetch|download|register)\([`']\//,
    homes: [],
    testsMay: true,
  },
  {
    what: 'a module of the server, which pages load by app/loadedLib.ts so that the build does not compile it again',
    pattern: /^import (?!type\b).*'#lib\/(service\.ts|api\/|basemap\/)/m,
    homes: ['lib/', 'bench/', 'proxy.ts'],
    testsMay: true,
  },
  {
    what: 'the fleet without regard to the scope of the caller, who may see some vessels only',
    pattern: /\bfollower\b/,
    homes: [
      ...[
        'lib/service.ts',
        'lib/service/',
        'lib/fleet/',
        'lib/store/',
        'bench/',
        'app/session.ts',
        'lib/api/contract/testService.ts',
      ],
      ...[
        'lib/api/route.ts',
        'lib/api/stream.ts',
        'lib/api/playback.ts',
        'lib/api/reference/sessionReference.ts',
        'lib/api/health.ts',
        'lib/api/metrics/',
        'lib/report/listReports.child.ts',
      ],
    ],
    testsMay: true,
  },
]

/** Names without meaning, and `index`, which makes a barrel. */
export const forbiddenNames = ['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'types', 'index']
