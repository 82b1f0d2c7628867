'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import type { RoleJson, SignedIn } from '#lib/wire/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { ChartSources } from '#lib/wire/mapFiles.ts'
import page from '../ui/page/Page.module.css'
import { PageHeader } from '../ui/page/Page.tsx'
import { useNarrow } from '../ui/useNarrow.ts'
import { useWords } from '../ui/words/words.ts'
import { Links } from '../views/Links.tsx'
import { SavedViews } from '../views/SavedViews.tsx'
import styles from './AccountPage.module.css'
import { Aliases } from './aliases/Aliases.tsx'
import { AuditLog } from './audit/AuditLog.tsx'
import { ChartSettings } from './chart/ChartSettings.tsx'
import { Identities } from './identities/Identities.tsx'
import { PortAreas } from './portAreas/PortAreas.tsx'
import { Profile } from './profile/Profile.tsx'
import { maySee, pathOf, type Section, sectionNames, sections } from './sections.ts'
import { sectionWords } from './sectionWords.ts'
import { Sources } from './sources/Sources.tsx'
import { System } from './system/System.tsx'
import { Tokens } from './tokens/Tokens.tsx'
import { Characteristics } from './upload/Characteristics.tsx'
import { Users } from './users/Users.tsx'
import { Webhooks } from './webhooks/Webhooks.tsx'

export interface AccountPageProps {
  account: SignedIn
  section: Section
  /** The public address of the service. */
  origin: string
  /** Whether users can sign in with passwords. */
  passwords: boolean
  simulated: boolean
  /** The chart that maps are drawn from. */
  chart: ChartSources
  /** Whether the service keeps tracks. */
  hasTracks: boolean
  /** The region of the map that the page was opened from: west, south, east, north. */
  box: string | null
}

const contents: Record<Section, (props: AccountPageProps) => ReactNode> = {
  profile: ({ account, passwords }) => <Profile account={account} passwords={passwords} />,
  tokens: ({ account, origin }) => <Tokens account={account} origin={origin} />,
  views: ({ account }) => <SavedViews account={account} />,
  links: ({ origin }) => <Links origin={origin} />,
  webhooks: ({ account }) => <Webhooks account={account} />,
  sources: ({ origin }) => <Sources origin={origin} />,
  users: ({ account, origin, passwords }) => <Users account={account} origin={origin} passwords={passwords} />,
  aliases: () => <Aliases />,
  'port-areas': () => <PortAreas />,
  identities: ({ chart, hasTracks }) => <Identities chart={chart} hasTracks={hasTracks} />,
  map: ({ box }) => <ChartSettings box={box} />,
  characteristics: () => <Characteristics />,
  audit: () => <AuditLog />,
  system: () => <System />,
}

export function AccountPage(props: AccountPageProps) {
  const { account, section, simulated } = props
  const words = useWords(sectionWords)
  return (
    <div className={`${page.wide} ${styles.page}`}>
      <PageHeader simulated={simulated} />
      <SectionNav current={section} role={account.role} />
      <main className={`${page.card} ${styles.sheet}`}>
        <h1 className={page.title}>{words.sections[section]}</h1>
        {maySee(section, account.role) ? contents[section](props) : <NotPermitted />}
      </main>
    </div>
  )
}

function NotPermitted() {
  const words = useWords(sectionWords)
  return (
    <>
      <p>
        <strong>{words.notPermitted}</strong>
      </p>
      <p>{words.notPermittedWhy}</p>
    </>
  )
}

/** Becomes a strip above the page on a phone, scrolled to the current section. */
function SectionNav({ current, role }: { current: Section; role: RoleJson }) {
  const words = useWords(sectionWords)
  const here = useRef<HTMLAnchorElement>(null)
  const isStrip = useNarrow()
  useEffect(() => {
    if (isStrip) here.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isStrip])
  return (
    <nav aria-label={words.navigation} className={styles.nav}>
      {[false, true].map((ofService) => {
        const shown = sectionNames.filter(
          (section) => sections[section].forAdmins === ofService && maySee(section, role),
        )
        return (
          shown.length > 0 && (
            <section key={String(ofService)} aria-label={ofService ? words.service : words.you}>
              <p className={styles.groupTitle} aria-hidden>
                {ofService ? words.service : words.you}
              </p>
              <ul>
                {shown.map((section) => {
                  const Icon = sections[section].icon
                  return (
                    <li key={section}>
                      <a
                        ref={section === current ? here : null}
                        href={withBase(pathOf(section))}
                        aria-current={section === current ? 'page' : undefined}
                      >
                        <Icon size={16} aria-hidden />
                        {words.sections[section]}
                      </a>
                    </li>
                  )
                })}
              </ul>
            </section>
          )
        )
      })}
    </nav>
  )
}
