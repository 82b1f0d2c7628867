'use client'

import {
  Anchor,
  Bell,
  BookmarkIcon,
  History,
  ListChecks,
  ListFilter,
  type LucideIcon,
  Menu as MenuIcon,
  Shapes,
  Table2,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SignedIn } from '#lib/wire/account.ts'
import { AccountMenu } from '../account/AccountMenu.tsx'
import { UnreadCount, UnreadNote } from '../events/UnreadCount.tsx'
import { usualTime } from '../playback/Playback.tsx'
import { ShareMenu } from '../share/ShareMenu.tsx'
import { Caption } from '../ui/Caption.tsx'
import controls from '../ui/controls.module.css'
import { useEscape } from '../ui/escape.ts'
import { BarMenu } from '../ui/menu/ButtonMenu.tsx'
import { loadedLater, nothingYet } from '../ui/sheet/loadedLater.tsx'
import { panelOpens } from '../ui/sheet/panelFocus.ts'
import { useShortcut } from '../ui/shortcuts.ts'
import { useWords } from '../ui/words/words.ts'
import type { DrawerName } from '../view/address.ts'
import { useTrackHours } from '../view/trackHours.ts'
import { useAtParameter, useDrawerParameter, useListParameter, useThemeParameter } from '../view/urlState.ts'
import styles from './BarTools.module.css'
import { dashboardWords } from './dashboardWords.ts'
import { themeIcons } from './themeIcons.ts'

const DisplayGroups = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('./DisplayGroups.tsx')).DisplayGroups,
})
const PublicLinkDialog = loadedLater({
  place: 'left',
  waiting: nothingYet,
  load: async () => (await import('../views/PublicLinkDialog.tsx')).PublicLinkDialog,
})

const drawers: readonly {
  name: Exclude<DrawerName, 'sources'>
  shortcut: string
  Icon: LucideIcon
  forUsers?: true
}[] = [
  { name: 'filters', shortcut: 'f', Icon: ListFilter },
  { name: 'lists', shortcut: 's', Icon: ListChecks, forUsers: true },
  { name: 'areas', shortcut: 'a', Icon: Shapes },
  { name: 'events', shortcut: 'e', Icon: Bell, forUsers: true },
  { name: 'ports', shortcut: 'p', Icon: Anchor, forUsers: true },
  { name: 'views', shortcut: 'v', Icon: BookmarkIcon, forUsers: true },
]

/** A rail with names left of the map on a wide screen and a few icons in the bar, or a menu on a narrow screen. */
export function BarTools({ account }: { account: SignedIn | null }) {
  const words = useWords(dashboardWords)
  const [drawer, setDrawer] = useDrawerParameter()
  const [listed, setListed] = useListParameter()
  const [at, setAt] = useAtParameter()
  const trackHours = useTrackHours()
  const [open, setOpen] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEscape(open, () => setOpen(false))
  useEffect(() => {
    if (!open) return
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false)
    }
    addEventListener('pointerdown', onPointer)
    return () => removeEventListener('pointerdown', onPointer)
  }, [open])
  const toggle = (name: DrawerName) => {
    void setDrawer(drawer === name ? null : name)
    setOpen(false)
  }
  return (
    <div ref={place} className={styles.place}>
      <button
        type="button"
        className={`${controls.iconButton} ${styles.opener}`}
        aria-label={words.menu}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <MenuIcon size={20} aria-hidden />
        {!open && account && <UnreadCount />}
      </button>
      {account && <UnreadNote />}
      <div className={styles.tools} data-open={open || undefined}>
        <nav className={styles.rail} aria-label={words.rail}>
          <BarToggle
            words={words.list}
            shortcut="l"
            Icon={Table2}
            on={listed}
            onToggle={() => {
              void setListed(listed ? null : true)
              setOpen(false)
            }}
          />
          {drawers
            .filter(({ forUsers }) => account !== null || !forUsers)
            .map(({ name, shortcut, Icon }) => (
              <BarToggle
                key={name}
                words={words[name]}
                shortcut={shortcut}
                Icon={Icon}
                on={drawer === name}
                onToggle={() => toggle(name)}
              >
                {name === 'events' && <UnreadCount />}
              </BarToggle>
            ))}
          {trackHours > 0 && (
            <BarToggle
              words={words.playback}
              shortcut="b"
              Icon={History}
              on={at !== null}
              onToggle={() => {
                void setAt(at === null ? usualTime(trackHours) : null)
                setOpen(false)
              }}
            />
          )}
        </nav>
        <ShareMenu
          isAdministrator={account?.role === 'admin'}
          onPublish={account?.role === 'admin' ? () => setPublishing(true) : null}
          onSave={account && (() => void setDrawer('views'))}
        />
        {account ? (
          <AccountMenu account={account}>
            <DisplayGroups />
          </AccountMenu>
        ) : (
          <DisplayMenu />
        )}
      </div>
      {isPublishing && <PublicLinkDialog onClose={() => setPublishing(false)} />}
    </div>
  )
}

interface BarToggleProps {
  words: string
  shortcut: string
  Icon: LucideIcon
  on: boolean
  onToggle: () => void
  children?: ReactNode
}

function BarToggle({ words, shortcut, Icon, on, onToggle, children }: BarToggleProps) {
  const toggle = (byKey: boolean) => {
    panelOpens({ byKey: byKey && !on })
    onToggle()
  }
  useShortcut(shortcut, words, () => toggle(true))
  return (
    <button
      type="button"
      className={controls.iconButton}
      aria-label={words}
      aria-pressed={on}
      title={`${words} (${shortcut.toUpperCase()})`}
      onClick={({ currentTarget }) => toggle(currentTarget.matches(':focus-visible'))}
    >
      <Icon size={18} aria-hidden />
      {children}
      <Caption>{words}</Caption>
    </button>
  )
}

/** For visitors, who have no account menu. */
function DisplayMenu() {
  const [theme] = useThemeParameter()
  const words = useWords(dashboardWords)
  const Icon = themeIcons[theme ?? 'system']
  return (
    <BarMenu label={words.display} icon={<Icon size={18} aria-hidden />}>
      <DisplayGroups />
    </BarMenu>
  )
}
