'use client'

import { Menu } from '@base-ui/react/menu'
import { BookOpen, CircleQuestionMark, Keyboard, LogOut, RadioTower, UserCog } from 'lucide-react'
import type { ReactNode } from 'react'
import { signOut } from '#lib/client/session.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { languages } from '#lib/wire/languages.ts'
import { MenuChoices } from '../ui/menu/MenuChoices.tsx'
import menu from '../ui/menu/menu.module.css'
import { actAs } from '../ui/shortcuts.ts'
import { languageNames } from '../ui/words/language.ts'
import { speak } from '../ui/words/speak.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { accountWords } from './accountWords.ts'

export interface AccountItemsProps {
  account: SignedIn
  onStillSignedIn: (text: string) => void
  /** More choices of the user. */
  children?: ReactNode
}

export function AccountItems({ account, onStillSignedIn, children }: AccountItemsProps) {
  const words = useWords(accountWords)
  const { language } = useLocale()
  return (
    <>
      <div className={menu.who}>
        {account.email}
        <span>{words.roles[account.role]}</span>
      </div>
      <Menu.LinkItem href={withBase('/account')} className={menu.item}>
        <UserCog size={16} aria-hidden />
        {words.accountAndTokens}
      </Menu.LinkItem>
      <Menu.LinkItem href={withBase('/status')} className={menu.item}>
        <RadioTower size={16} aria-hidden />
        {words.feeds}
      </Menu.LinkItem>
      <Menu.LinkItem href={withBase('/docs/guide')} className={menu.item}>
        <CircleQuestionMark size={16} aria-hidden />
        {words.help}
      </Menu.LinkItem>
      <Menu.LinkItem href={withBase('/docs')} className={menu.item}>
        <BookOpen size={16} aria-hidden />
        {words.apiReference}
      </Menu.LinkItem>
      <Menu.Item className={menu.item} onClick={() => actAs('?')}>
        <Keyboard size={16} aria-hidden />
        {words.keys}
      </Menu.Item>
      {children}
      <Menu.Group className={menu.group}>
        <Menu.GroupLabel className={menu.groupLabel}>{words.language}</Menu.GroupLabel>
        <MenuChoices
          value={language}
          choices={languages.map((known) => ({ value: known, text: languageNames[known], lang: known }))}
          onChoose={speak}
        />
      </Menu.Group>
      <Menu.Item className={menu.item} onClick={() => leave().catch(() => onStillSignedIn(words.signOutFailed))}>
        <LogOut size={16} aria-hidden />
        {words.signOut}
      </Menu.Item>
    </>
  )
}

async function leave(): Promise<void> {
  await signOut()
  location.assign(withBase('/signin'))
}
