import type { CellProblem } from '#lib/vessel/cellFault.ts'
import { maxUriBytes } from './requestSize.ts'

/** Shapes of the account pages' own API. The reference leaves them out, because they change with the pages. */

export const roles = ['viewer', 'admin'] as const
export type RoleJson = (typeof roles)[number]

/** The scope of a saved view: only areas, only the other filters, or everything on the screen. */
export const viewKinds = ['area', 'filters', 'view'] as const
export type ViewKind = (typeof viewKinds)[number]

/** Fits the longest filters of a request (`maxQueryCharacters`) together with the camera and open panels. */
export const maxSavedQueryCharacters = maxUriBytes
export const maxNameCharacters = 80
export const maxRequestsPerMinute = 1_000_000

export const minPasswordLength = 8

/** The signed-in user. */
export interface SignedIn {
  email: string
  role: RoleJson
}

/** Reasons for a failed single sign-on, as `error` in the URL of the sign-in page. The first three are next-auth's. */
export const singleSignOnErrors = [
  'OAuthSignin',
  'OAuthCallback',
  'Callback',
  'EmailNotVerified',
  'EmailDomain',
  'UserDisabled',
  'NotStored',
] as const
export type SingleSignOnError = (typeof singleSignOnErrors)[number]

export interface AccountJson extends SignedIn {
  /** The filters that limit what they see; `null`: none. */
  scope: string | null
  created_at: string
  /** The default rate of a token, and the maximum rate of a viewer's token. */
  rate_per_minute: number
}

export interface SessionJson {
  id: string
  created_at: string
  used_at: string
  address: string
  user_agent: string
  is_current: boolean
}

export const tokenKinds = ['short', 'jwt', 'link'] as const
export type TokenKind = (typeof tokenKinds)[number]

export interface TokenRightsJson {
  read: boolean
  extended: boolean
  ingest: boolean
  /** Reads and changes the watches of its owner. */
  watch: boolean
  /** A link token, which has no other right. */
  link: boolean
  /** A public link, which has no other right. */
  public: boolean
}

export interface TokenJson {
  id: string
  name: string
  /** `null`: made on the command line. */
  owner: string | null
  rights: TokenRightsJson
  /** True for an ingest token older than the separate right to read; it can still read. */
  kept_read: boolean
  /** The filters that limit what it shows; `null`: none. */
  scope: string | null
  /** The only feed that it may post as; `null`: any. */
  feed: string | null
  /** The delay of a public link in minutes; 0: current positions. */
  delay_minutes: number
  rate_per_minute: number | null
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  used_at: string | null
  state: 'active' | 'expired' | 'revoked'
}

export interface TokenRequestJson {
  name: string
  kind: TokenKind
  /** A query or a URL of the dashboard. */
  scope?: string | null
  /** The feed of a token that may post. */
  feed?: string | null
  /** Omitted for a link token. */
  rights?: Omit<TokenRightsJson, 'link' | 'watch' | 'public'> & { watch?: boolean }
  rate_per_minute: number | null
  expires_at: string | null
}

/** URLs of a link token, for GIS programs and for spreadsheets. */
export function linkAddresses(origin: string, secret: string): { ogc: string; csv: string } {
  return { ogc: `${origin}/ogc?token=${secret}`, csv: `${origin}/api/vessels?format=csv&limit=1000&token=${secret}` }
}

/** Answer to a new token. No later answer includes the secret. */
export interface MadeTokenJson {
  token: TokenJson
  secret: string
  /** Base URL that accepts the token. */
  base: '/api' | '/api/jwt'
}

/** Answer to a new public link to a saved view. No later answer includes its code. */
export interface MadePublicLinkJson {
  link: TokenJson
  /** Relative to the URL of the service. */
  path: string
}

export interface UserJson {
  email: string
  role: RoleJson
  /** The filters that limit what they see; `null`: none. */
  scope: string | null
  created_at: string
  /** True if the user cannot sign in and their tokens are refused. */
  disabled: boolean
  /** Tokens of the user that are active. */
  tokens: number
  /** Number of active tokens with rights that the role may not grant. */
  excess_tokens: number
  /** Members in all lists of the user. */
  list_members: number
}

/** Answer to a reset. No later answer includes the link. */
export interface ResetLinkJson {
  email: string
  /** Relative to the URL of the service. */
  path: string
  expires_at: string
}

/** Includes `password` if the service generated it. No later answer includes it. */
export interface MadePasswordJson {
  user: UserJson
  password: string | null
}

/** Owner of the saved view and the watch that come with the simulated fleet. */
export const simulationOwner = 'simulation'

export interface ViewJson {
  id: string
  kind: ViewKind
  name: string
  /** Query of the dashboard's address, without `?`. */
  query: string
  is_shared: boolean
  owner: string
  /** Whether the caller may change or remove it. */
  is_editable: boolean
  created_at: string
}

export type ViewRequestJson = Pick<ViewJson, 'kind' | 'name' | 'query'> & { is_shared?: boolean }

export interface LinkJson {
  code: string
  /** Path of the short link on this service. */
  path: string
  query: string
}

export type SavedLinkJson = LinkJson & { created_at: string }

export type CellProblemJson = CellProblem & { row: number }

type CellJson = string | number | boolean | null

export interface CharacteristicsImportJson {
  dry_run: boolean
  rows: number
  new: number
  changed: number
  same: number
  /** Refused rows and skipped cells, with the reasons of the first ones. */
  refused: { count: number; first: CellProblemJson[] }
  left_out: { count: number; first: CellProblemJson[] }
  unknown_columns: string[]
  /** The first vessels that change. */
  changes: {
    vessel: { kind: 'imo' | 'mmsi'; number: number }
    fields: { name: string; before: CellJson; after: CellJson }[]
  }[]
}
