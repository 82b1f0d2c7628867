'use client'

import { CircleUser } from 'lucide-react'
import { useState } from 'react'
import type { RoleJson } from '#lib/wire/account.ts'
import { BarMenu } from '../ui/menu/BarMenu.tsx'
import { Toast } from '../ui/Toast.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { useWords } from '../ui/words/words.ts'
import { AccountItems } from './AccountItems.tsx'
import { accountWords } from './accountWords.ts'

export function AccountMenu({ account }: { account: { email: string; role: RoleJson } }) {
  const words = useWords(accountWords)
  const { close } = useWords(uiWords)
  const [trouble, setTrouble] = useState<string | null>(null)
  return (
    <>
      <BarMenu label={words.account(account.email)} icon={<CircleUser size={18} aria-hidden />}>
        <AccountItems account={account} onStillSignedIn={setTrouble} />
      </BarMenu>
      <Toast tone="danger" closeLabel={close} onClose={() => setTrouble(null)}>
        {trouble && <p>{trouble}</p>}
      </Toast>
    </>
  )
}
