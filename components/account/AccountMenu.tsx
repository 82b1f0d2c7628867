'use client'

import { Menu } from '@base-ui/react/menu'
import { BookOpen, CircleUser, LogOut, RadioTower, UserCog } from 'lucide-react'
import { signOut } from '#lib/client/session.ts'
import { BarMenu } from '../ui/BarMenu.tsx'
import menu from '../ui/menu.module.css'
import { type Role, roleWords } from './role.ts'

export function AccountMenu({ account }: { account: { email: string; role: Role } }) {
  return (
    <BarMenu label={`Account ${account.email}`} icon={<CircleUser size={18} aria-hidden />}>
      <div className={menu.who}>
        {account.email}
        <span>{roleWords[account.role]}</span>
      </div>
      <Menu.LinkItem href="/account" className={menu.item}>
        <UserCog size={16} aria-hidden />
        Account and tokens
      </Menu.LinkItem>
      <Menu.LinkItem href="/status" className={menu.item}>
        <RadioTower size={16} aria-hidden />
        Feeds
      </Menu.LinkItem>
      <Menu.LinkItem href="/docs" className={menu.item}>
        <BookOpen size={16} aria-hidden />
        Interface for programs
      </Menu.LinkItem>
      <Menu.Item className={menu.item} onClick={leave}>
        <LogOut size={16} aria-hidden />
        Sign out
      </Menu.Item>
    </BarMenu>
  )
}

async function leave(): Promise<void> {
  await signOut()
  location.assign('/signin')
}
