'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import styles from './Docs.module.css'

const TokenContext = createContext<{ token: string; setToken: (token: string) => void }>({
  token: '',
  setToken: () => {},
})

/** The token that examples are tried with: in this page's memory, and nowhere else. */
export function TryTokenProvider({ children }: { children: ReactNode }) {
  const [token, setToken] = useState('')
  return <TokenContext value={{ token, setToken }}>{children}</TokenContext>
}

export function useTryToken(): string {
  return useContext(TokenContext).token.trim()
}

export function TryTokenField({ signedInAs }: { signedInAs: string | null }) {
  const { token, setToken } = useContext(TokenContext)
  return (
    <div className={styles.token}>
      <label htmlFor="try-token">Token for “Try it”</label>
      <input
        id="try-token"
        type="password"
        autoComplete="off"
        spellCheck={false}
        aria-describedby="try-token-note"
        value={token}
        onChange={(event) => setToken(event.target.value)}
      />
      <p id="try-token-note" className={styles.note}>
        {signedInAs
          ? `Without one, examples run as ${signedInAs}, who is signed in.`
          : 'You are not signed in: without a token, most examples are answered with 401.'}{' '}
        It stays in this page and is gone when you leave.
      </p>
    </div>
  )
}
