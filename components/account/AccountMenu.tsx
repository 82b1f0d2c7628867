'use client'

import { CircleUser } from 'lucide-react'
import { useState } from 'react'
import { BarMenu } from '../ui/menu/ButtonMenu.tsx'
import { loadedLater, nothingYet } from '../ui/sheet/loadedLater.tsx'
import { Toast } from '../ui/Toast.tsx'
import { useWords } from '../ui/words/words.ts'
import type { AccountItemsProps } from './AccountItems.tsx'
import { accountWords } from './accountWords.ts'

const AccountItems = loadedLater({
  waiting: nothingYet,
  load: async () => (await import('./AccountItems.tsx')).AccountItems,
})

export function AccountMenu({ account, children }: Omit<AccountItemsProps, 'onStillSignedIn'>) {
  const words = useWords(accountWords)
  const [trouble, setTrouble] = useState<string | null>(null)
  return (
    <>
      <BarMenu label={words.account(account.email)} icon={<CircleUser size={18} aria-hidden />}>
        <AccountItems account={account} onStillSignedIn={setTrouble}>
          {children}
        </AccountItems>
      </BarMenu>
      <Toast tone="danger" onClose={() => setTrouble(null)}>
        {trouble && <p>{trouble}</p>}
      </Toast>
    </>
  )
}
