import {
  Anchor,
  Bookmark,
  CircleUser,
  KeyRound,
  LandPlot,
  Link2,
  type LucideIcon,
  Map as MapIcon,
  Merge,
  RadioTower,
  ScrollText,
  Server,
  Table2,
  Users,
  Webhook,
} from 'lucide-react'
import type { RoleJson } from '#lib/wire/account.ts'

/** The sections of /account, one page each. */
export const sections = {
  profile: { icon: CircleUser, forAdmins: false },
  tokens: { icon: KeyRound, forAdmins: false },
  views: { icon: Bookmark, forAdmins: false },
  links: { icon: Link2, forAdmins: false },
  webhooks: { icon: Webhook, forAdmins: false },
  sources: { icon: RadioTower, forAdmins: true },
  users: { icon: Users, forAdmins: true },
  aliases: { icon: Anchor, forAdmins: true },
  'port-areas': { icon: LandPlot, forAdmins: true },
  identities: { icon: Merge, forAdmins: true },
  map: { icon: MapIcon, forAdmins: true },
  characteristics: { icon: Table2, forAdmins: true },
  audit: { icon: ScrollText, forAdmins: true },
  system: { icon: Server, forAdmins: true },
} as const satisfies Record<string, { icon: LucideIcon; forAdmins: boolean }>

export type Section = keyof typeof sections

export const sectionNames = Object.keys(sections) as Section[]

export function pathOf(section: Section): string {
  return section === 'profile' ? '/account' : `/account/${section}`
}

export function maySee(section: Section, role: RoleJson): boolean {
  return role === 'admin' || !sections[section].forAdmins
}

/** The section that an address below /account names; `null` if there is none. */
export function sectionOf(parts: readonly string[] = []): Section | null {
  if (parts.length === 0) return 'profile'
  return sectionNames.find((section) => section !== 'profile' && parts.length === 1 && parts[0] === section) ?? null
}
