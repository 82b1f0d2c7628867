'use client'

import { Menu } from '@base-ui/react/menu'
import { CircleUser, LogOut, UserCog } from 'lucide-react'
import { signOut } from '#lib/client/session.ts'
import controls from '../ui/controls.module.css'
import menu from '../ui/menu.module.css'
import { type Role, roleWords } from './role.ts'

export function AccountMenu({ account }: { account: { email: string; role: Role } }) {
  return (
    <Menu.Root>
      <Menu.Trigger className={controls.iconButton} aria-label={`Account ${account.email}`} title="Account">
        <CircleUser size={18} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menu.positioner} align="end" sideOffset={6}>
          <Menu.Popup className={menu.popup}>
            <div className={menu.who}>
              {account.email}
              <span>{roleWords[account.role]}</span>
            </div>
            <Menu.LinkItem href="/account" className={menu.item}>
              <UserCog size={16} aria-hidden />
              Account and tokens
            </Menu.LinkItem>
            <Menu.Item className={menu.item} onClick={leave}>
              <LogOut size={16} aria-hidden />
              Sign out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

async function leave(): Promise<void> {
  await signOut()
  location.assign('/signin')
}
