import { addToken, revokeToken } from '#lib/access/administration.ts'
import { mayHaveScope } from '#lib/access/permissions.ts'
import { jwtSecret } from '#lib/access/signingSecrets.ts'
import { grantedRights, linkRights, rightNames, stateOf } from '#lib/access/token.ts'
import { sharedParameters } from '#lib/ingest/sourceUrl/sourceParameters.ts'
import { readScope } from '#lib/query/scope.ts'
import { serviceUrl } from '#lib/settings.ts'
import type { Store } from '#lib/store/store.ts'
import type { Token } from '#lib/store/tokens.ts'
import { linkAddresses, maxRequestsPerMinute } from '#lib/wire/account.ts'
import { commandLineActor } from '#lib/wire/audit.ts'
import { listIdAmong } from '#lib/wire/lists.ts'
import { command, Refusal, UsageError } from '../call.ts'
import { futureForms, futureTime, wholeNumber } from '../options.ts'
import { addressesOf } from '../processes/ready.ts'
import { administrationOf, withStore } from '../store.ts'
import { dateOrDash, table } from '../table.ts'

export const tokenCreate = command({
  name: 'token create',
  operands: [],
  summary: 'create an API token and print its secret (shown only once)',
  options: {
    name: { takes: 'NAME', meaning: 'what the token is for (required)' },
    jwt: { meaning: 'create a JWT for /api/jwt instead of a token of 32 characters' },
    extended: { meaning: 'allow extended vessel characteristics' },
    ingest: { meaning: 'allow POST /api/ingest; write-only unless --read is also given' },
    watch: { meaning: 'allow reading and managing watches, channels and lists only, unless --read is also given' },
    read: { meaning: 'allow reading (default without --ingest and --watch)' },
    link: {
      meaning: 'create a link token for URLs (?token=): reads /ogc and CSV only, for software that cannot send headers',
    },
    scope: {
      takes: 'QUERY',
      meaning:
        'show only vessels that match these filters, such as "flag=NL&bbox=3,51,5,53", or a URL copied from the map',
    },
    feed: {
      takes: 'NAME',
      meaning: 'with --ingest: post as this feed only; POST /api/ingest refuses any other name',
      accepts: sharedParameters.name.accepts,
      read: sharedParameters.name.read,
    },
    rate: wholeNumber('N', [1, maxRequestsPerMinute], 'requests per minute (default: RATE_LIMIT_PER_MINUTE)'),
    expires: {
      takes: 'WHEN',
      meaning: `when the token expires: ${futureForms} (default: never)`,
      accepts: 'a number of hours, days or weeks (12h, 90d, 2w) or a future date (2027-01-31)',
      read: (text) => futureTime(text, Date.now()),
    },
  },
  async run({
    options: { name, jwt, extended, ingest, watch, read, link, scope, feed, rate, expires },
    settings,
    print,
  }) {
    if (!name?.trim()) throw new UsageError('token create: --name is missing')
    if (link && (jwt || extended || ingest || watch || read)) {
      throw new UsageError(
        'token create: --link cannot be combined with --jwt, --extended, --ingest, --watch or --read',
      )
    }
    const rights = link ? linkRights : grantedRights({ read, extended, ingest, watch })
    if (scope !== undefined && !mayHaveScope(rights)) {
      throw new UsageError('token create: --scope cannot be combined with --ingest or --watch')
    }
    if (feed !== undefined && !rights.ingest) {
      throw new UsageError('token create: --feed can only be used with --ingest')
    }
    const now = Date.now()
    const request = {
      name: name.trim(),
      rights,
      feed: feed ?? null,
      ratePerMinute: rate ?? null,
      expiresAt: expires ?? null,
      now,
    }
    const known = settings()
    const added = await withStore(known, async (store) => {
      const jwtKey = jwt ? await jwtSecret(known.authSecret, known.dataFolder) : null
      const ownScope = scope === undefined ? null : await scopeOf(store, scope, 'token create: --scope')
      return addToken(administrationOf(store), { ...request, scope: ownScope }, { jwtKey })
    })
    if (!added) throw new Error('a token without an owner was refused')
    const made = { ...added, origin: serviceUrl(addressesOf(known).local, known), base: jwt ? '/api/jwt' : '/api' }
    print({ secret: made.secret, ...publicPart(made.token, now) }, createdText(made))
  },
})

export const tokenList = command({
  name: 'token list',
  operands: [],
  summary: 'list tokens with owner, permissions, state and last use',
  options: {},
  async run({ settings, print }) {
    const now = Date.now()
    const tokens = await withStore(settings(), ({ tokens }) => tokens.all())
    const rows = tokens.map((token) => [
      token.id,
      token.name,
      token.owner ?? '-',
      rightsOf(token),
      stateOf(token, now),
      String(token.ratePerMinute ?? '-'),
      ...[token.createdAt, token.expiresAt, token.usedAt].map(dateOrDash),
      token.scope ?? '-',
    ])
    print(
      { tokens: tokens.map((token) => publicPart(token, now)) },
      table(
        ['id', 'name', 'owner', 'rights', 'state', 'per minute', 'created (UTC)', 'expires', 'last used', 'scope'],
        rows,
      ),
    )
  },
})

export const tokenRevoke = command({
  name: 'token revoke',
  operands: ['ID'],
  summary: 'revoke a token',
  options: {},
  async run({ operands: [id = ''], settings, print }) {
    const isRevoked = await withStore(settings(), async (store) => {
      const token = (await store.tokens.all()).find((each) => each.id === id)
      return token !== undefined && revokeToken(administrationOf(store), token)
    })
    if (!isRevoked) throw new Refusal(`no active token "${id}". List tokens with "lastfix token list"`)
    print({ revoked: id }, `Token ${id} revoked.`)
  },
})

function rightsOf({ rights, keptRead, feed }: Token): string {
  const names = rightNames.filter((right) => rights[right])
  const shown = {
    read: keptRead ? 'read (kept)' : 'read',
    extended: 'extended',
    ingest: feed === null ? 'ingest' : `ingest as ${feed}`,
    watch: 'watch',
    link: 'link token',
    public: 'public link',
  }
  return names.map((right) => shown[right]).join(', ')
}

/**
 * Reads a scope into its stored form, with the ids of the lists that it names. Prefers lists of `owner` if several share a
 * name.
 */
export async function scopeOf(
  { lists }: Pick<Store, 'lists'>,
  text: string,
  option: string,
  owner = commandLineActor,
): Promise<string> {
  const all = await lists.all()
  const read = readScope(text, (list) => listIdAmong(all, owner, list))
  if ('scope' in read) return read.scope
  throw new UsageError(`${option} ${read.refusal}`)
}

function publicPart(token: Token, now: number) {
  const { secretHash: _, ...shown } = token
  return { ...shown, state: stateOf(token, now) }
}

function createdText({ token, secret, origin, base }: Record<'secret' | 'origin' | 'base', string> & { token: Token }) {
  const curl = `  curl -H 'Authorization: Bearer ${secret}'`
  const address = linkAddresses(origin, secret)
  const uses = [
    ...(token.rights.read ? [`${curl} '${origin}${base}/vessels?limit=5'`] : []),
    ...(token.rights.ingest && !token.rights.read
      ? [`${curl} --data-binary @lines.nmea '${origin}${base}/ingest'`]
      : []),
    ...(token.rights.watch ? [`${curl} '${origin}${base}/watches'`] : []),
    ...(token.rights.link ? [`  ${address.ogc}`, `  ${address.csv}`] : []),
  ]
  return [
    `Created token ${token.id} for "${token.name}". Secret (shown only once):`,
    '',
    `  ${secret}`,
    '',
    ...uses,
  ].join('\n')
}
