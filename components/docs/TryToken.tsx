'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import form from '../ui/form/Form.module.css'
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
    <div className={`${form.field} ${styles.token}`} lang={language}>
      <label htmlFor="try-token">{words.token}</label>
      <input
        id="try-token"
        type="password"
        autoComplete="off"
        spellCheck={false}
        aria-describedby="try-token-note"
        disabled={!isHydrated}
        value={token}
        onChange={(event) => setToken(event.target.value)}
      />
      <span id="try-token-note" className={form.hint}>
        {signedInAs ? words.runsAs(signedInAs) : words.needsToken} {words.notStored}
      </span>
    </div>
  )
}
