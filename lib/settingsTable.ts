import { z } from 'zod'
import { acceptedHosts, isOrigin, originOf } from '#lib/origins.ts'
import { logLevels } from './log.ts'

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max))

const onWords = ['on', 'true', 'yes', '1'] as const
const offWords = ['off', 'false', 'no', '0'] as const

export const isOff = (text: string) => offWords.some((word) => word === text.toLowerCase())

const onOrOff = z
  .string()
  .toLowerCase()
  .pipe(z.enum([...onWords, ...offWords]).transform((word) => onWords.some((on) => on === word)))

const httpUrl = z.string().refine((text) => originOf(text) !== null)

/** What the paths of Lastfix begin with; a test compares it with its routes. */
export const ownPaths = [
  ...['_next', 'account', 'api', 'basemap', 'docs', 'flags', 'graphql', 'guide', 'healthz', 'icon.svg'],
  ...[
    'manifest.webmanifest',
    'messages-worker.js',
    'metrics',
    'ogc',
    'p',
    'port',
    'readyz',
    's',
    'signin',
    'status',
    'v2',
  ],
]

/** Add-ons of Home Assistant are below a path that begins like one of Lastfix, which has none in that place. */
function isFreePath(path: string): boolean {
  const names = path.split('/').slice(1)
  const isOwn = ownPaths.includes(names[0]?.toLowerCase() ?? '') && !/^\/api\/hassio_ingress\/[^/]+$/.test(path)
  return !isOwn && path.startsWith('/') && names.every((name) => /^(?!\.\.?$)[\w.~-]+$/.test(name))
}

/** Every setting, with its default as a user would write it. docs/settings.md and .env.example are generated from these rows. */
export const settingsTable = {
  port: {
    name: 'PORT',
    default: '3000',
    meaning: 'port on which the web process listens',
    accepts: 'a port number from 1 to 65535',
    parser: wholeNumber(1, 65_535),
  },
  host: {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'address on which the web process listens; `0.0.0.0` for all networks of the machine',
    accepts: 'an IP address or a host name',
    parser: z.string().regex(/^[\w.:-]+$/),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    default: 'file:.data/lastfix.db',
    meaning:
      'database: `file:PATH` of a SQLite file, created if it does not exist, or `postgres://USER:PASSWORD@HOST/DATABASE`',
    accepts:
      'file:PATH or postgres://USER:PASSWORD@HOST/DATABASE, with %2F for /, %23 for #, %3F for ? and %40 for @ in the password',
    parser: z.union([z.string().regex(/^file:./), z.url({ protocol: /^postgres(ql)?$/ })]),
    mayHoldSecret: true,
  },
  aisSources: {
    name: 'AIS_SOURCES',
    default: null,
    meaning:
      'AIS sources: source URLs separated by white space (see docs/settings.md). If unset, a simulated fleet runs until the database holds a real vessel',
    accepts: 'source URLs separated by white space',
    parser: z.string().transform((text) => text.split(/\s+/)),
    mayHoldSecret: true,
  },
  aisstreamApiKey: {
    name: 'AISSTREAM_API_KEY',
    default: null,
    meaning: 'API key of aisstream.io, for `aisstream:` sources without `key=`',
    accepts: 'a key without spaces',
    parser: z.string().regex(/^\S+$/),
    secret: true,
  },
  relayTo: {
    name: 'RELAY_TO',
    default: null,
    meaning: 'destinations of `lastfix relay`: output URLs separated by white space',
    accepts: 'output URLs separated by white space',
    parser: z.string().transform((text) => text.split(/\s+/)),
    mayHoldSecret: true,
  },
  relayToken: {
    name: 'RELAY_TOKEN',
    default: null,
    meaning: 'token for an output `https://…/api/ingest`, created there with `lastfix token create --ingest`',
    accepts: 'a token without spaces',
    parser: z.string().regex(/^\S+$/),
    secret: true,
  },
  authSecret: {
    name: 'AUTH_SECRET',
    default: null,
    meaning:
      'key that signs sessions and JWTs. If unset, keys are generated when first needed and stored in the data folder',
    accepts: 'at least 32 characters',
    parser: z.string().min(32),
    secret: true,
  },
  authUrl: {
    name: 'AUTH_URL',
    default: null,
    meaning: 'URL that users open in the browser. If unset, the URL of each request',
    accepts: `a URL that begins with http:// or https://, with ${acceptedHosts}, and without a path: set that in BASE_PATH`,
    parser: httpUrl.refine((url) => URL.parse(url)?.pathname === '/'),
  },
  basePath: {
    name: 'BASE_PATH',
    default: '/',
    meaning:
      'path of a host below which users reach Lastfix, such as `/ais`. The proxy may pass it on or remove it. `/` for all of the host',
    accepts:
      '/, or a path that begins with /, does not end with it, has letters, digits, - _ . and ~, and does not begin with one of Lastfix such as /api',
    parser: z
      .string()
      .max(200)
      .refine((path) => path === '/' || isFreePath(path))
      .transform((path) => (path === '/' ? '' : path)),
  },
  adminEmail: {
    name: 'ADMIN_EMAIL',
    default: 'admin@localhost',
    meaning: 'email address of the first administrator, created when there are no users',
    accepts: 'an email address',
    parser: z.string().regex(/^[^\s@]+@[^\s@]+$/),
    mayHoldSecret: true,
  },
  adminPassword: {
    name: 'ADMIN_PASSWORD',
    default: null,
    meaning: 'password of the first administrator. If unset, one is generated and printed once',
    accepts: 'at least 8 characters',
    parser: z.string().min(8),
    secret: true,
  },
  passwords: {
    name: 'PASSWORDS',
    default: 'on',
    meaning: 'sign in with email and password. Turn off to allow single sign-on only',
    accepts: 'on or off',
    parser: onOrOff,
  },
  oidcIssuer: {
    name: 'OIDC_ISSUER',
    default: null,
    meaning:
      'issuer of the OpenID Connect provider for single sign-on. Its redirect URI for Lastfix is `/api/auth/callback/oidc`',
    accepts: `a URL that begins with https://, or with http:// on this machine, with ${acceptedHosts}`,
    parser: httpUrl.refine(
      (url) => url.startsWith('https:') || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname),
    ),
  },
  oidcClientId: {
    name: 'OIDC_CLIENT_ID',
    default: null,
    meaning: 'client ID registered with the provider',
    accepts: 'an ID without spaces',
    parser: z.string().regex(/^\S+$/),
    mayHoldSecret: true,
  },
  oidcClientSecret: {
    name: 'OIDC_CLIENT_SECRET',
    default: null,
    meaning: 'secret of that client',
    accepts: 'a secret without spaces',
    parser: z.string().regex(/^\S+$/),
    secret: true,
  },
  oidcAllowedDomains: {
    name: 'OIDC_ALLOWED_DOMAINS',
    default: null,
    meaning: 'email domains whose users may sign in through the provider, separated by white space; no subdomains',
    accepts: 'domains such as example.org, separated by white space',
    parser: z
      .string()
      .toLowerCase()
      .regex(/^[^\s@,;*]+(\s+[^\s@,;*]+)*$/)
      .transform((text) => text.split(/\s+/)),
  },
  oidcRoleClaim: {
    name: 'OIDC_ROLE_CLAIM',
    default: null,
    meaning:
      'claim that sets the role at each sign-in, such as `roles` or `realm_access.roles`: text or a list. If unset, the provider does not set the role',
    accepts: 'the name of a claim; dots lead into objects',
    parser: z.string().regex(/^\S+$/),
  },
  oidcAdminValue: {
    name: 'OIDC_ADMIN_VALUE',
    default: null,
    meaning: 'value of that claim for administrators; all other users are viewers',
    accepts: 'text',
    parser: z.string(),
  },
  oidcName: {
    name: 'OIDC_NAME',
    default: null,
    meaning: 'name of the provider on the sign-in page. If unset, the host of `OIDC_ISSUER`',
    accepts: 'at most 40 characters',
    parser: z.string().max(40),
  },
  rateLimitPerMinute: {
    name: 'RATE_LIMIT_PER_MINUTE',
    default: '30',
    meaning: 'requests per minute allowed for each token; a token can have its own limit',
    accepts: 'a whole number from 1 to 1000000',
    parser: wholeNumber(1, 1_000_000),
  },
  drainSeconds: {
    name: 'DRAIN_SECONDS',
    default: '0',
    meaning:
      'how long a stopping web process keeps answering 503, so that load balancers stop sending requests to it; running requests are finished in any case',
    accepts: 'a whole number from 0 to 7',
    parser: wholeNumber(0, 7),
  },
  maxVessels: {
    name: 'MAX_VESSELS',
    default: '2000000',
    meaning:
      'maximum number of vessels; beyond it, the least trusted are removed first: few reports, one source, received over a short time',
    accepts: 'a whole number from 1000 to 100000000',
    parser: wholeNumber(1_000, 100_000_000),
  },
  vesselDays: {
    name: 'VESSEL_DAYS',
    default: null,
    meaning:
      'remove vessels that were not received for this many days. If unset, vessels are never removed because of age',
    accepts: 'a whole number from 1 to 36500',
    parser: wholeNumber(1, 36_500),
  },
  trackHours: {
    name: 'TRACK_HOURS',
    default: '24',
    meaning: 'how long tracks are stored: the last hour in full, older points thinned; 0 for no tracks',
    accepts: 'a whole number from 0 to 8760',
    parser: wholeNumber(0, 8_760),
  },
  callDays: {
    name: 'CALL_DAYS',
    default: '400',
    meaning: 'how long port calls are stored; 0 for no port calls',
    accepts: 'a whole number from 0 to 36500',
    parser: wholeNumber(0, 36_500),
  },
  changeDays: {
    name: 'CHANGE_DAYS',
    default: '400',
    meaning: 'how long changes of vessel records are stored, at most 2,000 a vessel; 0 for none',
    accepts: 'a whole number from 0 to 36500',
    parser: wholeNumber(0, 36_500),
  },
  stationHours: {
    name: 'STATION_HOURS',
    default: '24',
    meaning:
      'how long a silent station (aid to navigation, base station, beacon) is listed; aircraft one hour at most. 0 for no stations, activations and safety texts',
    accepts: 'a whole number from 0 to 8760',
    parser: wholeNumber(0, 8_760),
  },
  trackMegabytes: {
    name: 'TRACK_MEGABYTES',
    default: '2048',
    meaning: 'maximum size of stored tracks in MB; beyond it, the oldest are deleted first',
    accepts: 'a whole number from 1 to 10000000',
    parser: wholeNumber(1, 10_000_000),
  },
  trackArchive: {
    name: 'TRACK_ARCHIVE',
    default: null,
    meaning:
      'folder to which each day of tracks is written as a Parquet file before it is deleted. If unset, tracks are deleted after `TRACK_HOURS`',
    accepts: 'a path of a folder',
    parser: z.string().min(1),
  },
  backupFolder: {
    name: 'BACKUP_FOLDER',
    default: null,
    meaning:
      'folder of the nightly backups of the database: 7 daily and 4 weekly ones. If unset, `backups` in the data folder; `off` for none',
    accepts: 'a path of a folder, or off',
    parser: z.string().min(1),
  },
  backupTracks: {
    name: 'BACKUP_TRACKS',
    default: 'off',
    meaning: 'include stored tracks in the nightly backups, which may take `TRACK_MEGABYTES` each',
    accepts: 'on or off',
    parser: onOrOff,
  },
  blockedSources: {
    name: 'BLOCKED_SOURCES',
    default: null,
    meaning: 'sources to ignore, by name. Vessels and values received only from them are removed at the next start',
    accepts: 'names separated by commas',
    parser: z.string().transform((text) => text.split(',').flatMap((name) => name.trim() || [])),
  },
  maxLagSeconds: {
    name: 'MAX_LAG_SECONDS',
    default: null,
    meaning:
      'age of the data in seconds beyond which `/readyz` returns 503, for a load balancer with several web processes. If unset, a web process stays ready',
    accepts: 'a whole number from 2 to 86400',
    parser: wholeNumber(2, 86_400),
  },
  graphqlSilentDays: {
    name: 'GRAPHQL_SILENT_DAYS',
    default: '30',
    meaning:
      'GraphQL queries without `lastTimestamp` leave out vessels that have been silent for this many days; 0 includes all',
    accepts: 'a whole number from 0 to 36500',
    parser: wholeNumber(0, 36_500),
  },
  latestDays: {
    name: 'LATEST_DAYS',
    default: '7',
    meaning:
      'age in days of the oldest position in `/v2/maritime/ais-latest`, the third generation of the service; 0 includes all',
    accepts: 'a whole number from 0 to 36500',
    parser: wholeNumber(0, 36_500),
  },
  mapStyleUrl: {
    name: 'MAP_STYLE_URL',
    default: null,
    meaning:
      'URL of a MapLibre style, with its tiles on the same host, or a path of the host that users open, to which `BASE_PATH` is not added. If unset, administrators choose the chart under *Account → Map*',
    accepts: `a URL that begins with http:// or https://, with ${acceptedHosts}, or a path that begins with /`,
    parser: z.union([httpUrl, z.string().regex(/^\/\S*$/)]),
    mayHoldSecret: true,
  },
  basemap: {
    name: 'BASEMAP',
    default: null,
    meaning:
      'PMTiles files to draw above the built-in chart, separated by commas: vector tiles of the Protomaps or OpenMapTiles schema. `lastfix basemap check FILE` shows the content of a file',
    accepts: 'paths of files, separated by commas',
    parser: z.string().transform((text) => text.split(',').flatMap((path) => path.trim() || [])),
  },
  chartOverlay: {
    name: 'CHART_OVERLAY',
    default: null,
    meaning:
      'transparent pictures to draw above the chart, such as seamarks: a URL with `{z}`, `{x}` and `{y}`, which browsers then request, or a PMTiles file',
    accepts: `a URL that begins with http:// or https://, has ${acceptedHosts} and {z}, {x} and {y}, or the path of a file`,
    parser: z.union([z.string().regex(/^(?!https?:)/i), httpUrl.regex(/^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})\S+$/)]),
    mayHoldSecret: true,
  },
  embedOrigins: {
    name: 'EMBED_ORIGINS',
    default: null,
    meaning:
      'origins whose pages may embed the map (`/`), public links and short links in a frame, separated by white space. No other page can be embedded. Browsers send the session only to frames of the same site, so use hosts of your own domain; public links work on any',
    accepts: 'origins such as https://wall.example.org, separated by white space',
    parser: z
      .string()
      .transform((text) => text.split(/\s+/))
      .refine((origins) => origins.every(isOrigin)),
  },
  webhookPrivate: {
    name: 'WEBHOOK_PRIVATE',
    default: 'off',
    meaning:
      'allow webhooks to private, loopback and link-local addresses. Every user can then send requests to internal services',
    accepts: 'on or off',
    parser: onOrOff,
  },
  smtpUrl: {
    name: 'SMTP_URL',
    default: null,
    meaning:
      'mail server for channels by email: `smtp://USER:PASSWORD@HOST:587` or `smtps://USER:PASSWORD@HOST`. A password is sent through TLS only, except on this machine. If unset, there is no email',
    accepts: 'smtp://USER:PASSWORD@HOST:PORT or smtps://USER:PASSWORD@HOST, with %40 for @ in user and password',
    parser: z.url({ protocol: /^smtps?$/ }),
    secret: true,
  },
  smtpFrom: {
    name: 'SMTP_FROM',
    default: null,
    meaning: 'address that emails come from. If unset, the user of `SMTP_URL`, else `lastfix@` and its host',
    accepts: 'an email address',
    parser: z.string().regex(/^[^\s@<>,]+@[^\s@<>,]+$/),
  },
  feedNoticeMinutes: {
    name: 'FEED_NOTICE_MINUTES',
    default: '10',
    meaning:
      'tell administrators by webhook when a feed has sent nothing for this long, and when it sends again. 0 tells nothing',
    accepts: 'a whole number from 0 to 10080',
    parser: wholeNumber(0, 10_080),
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    default: 'off',
    meaning:
      'trust `X-Forwarded-Proto`, `-Host` and the last address in `-For`. Turn on only behind your own proxy that sets the first two and appends the third',
    accepts: 'on or off',
    parser: onOrOff,
  },
  allowHttp: {
    name: 'ALLOW_HTTP',
    default: 'off',
    meaning:
      'accept plain HTTP from any machine; without it, only from private networks to a private address or name, and not with `TRUST_PROXY`',
    accepts: 'on or off',
    parser: onOrOff,
  },
  updateUrl: {
    name: 'UPDATE_URL',
    default: null,
    meaning:
      'URL of a file that has the newest version, such as `1.1.0`, read once a day. A newer one is shown under *Account → System* and is a notice for administrators. If unset, nothing is requested',
    accepts: `a URL that begins with http:// or https://, with ${acceptedHosts}`,
    parser: httpUrl,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: 'lowest level to log: `debug`, `info`, `warn` or `error`',
    accepts: 'debug, info, warn or error',
    parser: z.enum(logLevels),
  },
} as const satisfies Record<string, SettingRow>

export interface SettingRow {
  name: string
  default: string | null
  meaning: string
  accepts: string
  parser: z.ZodType<unknown, string>
  secret?: true
  /** Its value may have a password, a key or a position in it, and is not shown. */
  mayHoldSecret?: true
}

export type SettingKey = keyof typeof settingsTable

/** The settings that another setting needs; PASSWORDS needs them only if it is off. */
export const neededSettings: Partial<Record<SettingKey, readonly SettingKey[]>> = {
  passwords: ['oidcIssuer'],
  oidcIssuer: ['oidcClientId', 'oidcClientSecret', 'oidcAllowedDomains'],
  oidcClientId: ['oidcIssuer'],
  oidcClientSecret: ['oidcIssuer'],
  oidcAllowedDomains: ['oidcIssuer'],
  oidcRoleClaim: ['oidcIssuer', 'oidcAdminValue'],
  oidcAdminValue: ['oidcRoleClaim'],
  oidcName: ['oidcIssuer'],
}
