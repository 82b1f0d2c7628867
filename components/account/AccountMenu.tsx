'use client'

import { CircleUser } from 'lucide-react'
import { late } from '../ui/late.tsx'
import { BarMenu } from '../ui/menu/BarMenu.tsx'
import { useWords } from '../ui/words/words.ts'
import { accountWords } from './accountWords.ts'
import type { Role } from './role.ts'

const AccountItems = late(async () => (await import('./AccountItems.tsx')).AccountItems)

export function AccountMenu({ account }: { account: { email: string; role: Role } }) {
  const words = useWords(accountWords)
  return (
    <BarMenu label={words.account(account.email)} icon={<CircleUser size={18} aria-hidden />}>
      <AccountItems account={account} />
    </BarMenu>
  )
}
