'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { Field } from '../ui/form/Field.tsx'
import { useHydrated } from '../ui/useHydrated.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { docsWords } from './docsWords.ts'
import styles from './TryIt.module.css'

const TokenContext = createContext<{ token: string; setToken: (token: string) => void }>({
  token: '',
  setToken: () => {},
})

/** The token for the examples, kept in memory only. */
export function TryTokenProvider({ children }: { children: ReactNode }) {
  const [token, setToken] = useState('')
  return <TokenContext value={{ token, setToken }}>{children}</TokenContext>
}

export function useTryToken(): string {
  return useContext(TokenContext).token.trim()
}

export function TryTokenField({ signedInAs }: { signedInAs: string | null }) {
  const words = useWords(docsWords)
  const { language } = useLocale()
  const { token, setToken } = useContext(TokenContext)
  const isHydrated = useHydrated()
  return (
    <div className={styles.token} lang={language}>
      <Field
        label={words.token}
        hint={`${signedInAs ? words.runsAs(signedInAs) : words.needsToken} ${words.notStored}`}
        type="password"
        spellCheck={false}
        disabled={!isHydrated}
        value={token}
        onChange={(event) => setToken(event.target.value)}
      />
    </div>
  )
}
